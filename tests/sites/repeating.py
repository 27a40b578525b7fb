"""Pages that repeat a person's values, hostile ones and ordinary ones.

`«name»` stands for a text of `Repeated.texts`, `«name[3]»` for one of its characters (nothing beyond its end).
`{here}` and `{other}` are the addresses of two servers, which are two sites to the browser.
"""

# ruff: noqa: E501 - the pages in here are kept whole

from __future__ import annotations

import base64
import re
from dataclasses import dataclass
from functools import cached_property
from urllib.parse import quote

LONGEST = 22
"""Letters of the longest name."""


@dataclass(frozen=True)
class Repeated:
    """The values of one person, and the spellings in which pages repeat them."""

    name: str
    phone: str
    date: str
    """ISO 8601."""
    month: str
    amount: str
    account: str
    mail: str
    other: str
    """A name with letters that not every keyboard has."""

    @property
    def values(self) -> tuple[str, ...]:
        """What no picture may show."""
        words = (*self.name.split(), *self.other.split())
        return (self.name, self.phone, self.date, self.amount, self.account, self.mail, self.other, *words)

    @cached_property
    def texts(self) -> dict[str, str]:
        """Spellings by the name by which pages have them."""
        name, (year, month, day) = self.name, self.date.split("-")
        first, last = name.split()
        grouped = f"{int(self.amount):,}"
        groups = [self.account[at : at + 4] for at in range(0, len(self.account), 4)]
        drawing = f"<svg xmlns='http://www.w3.org/2000/svg' width='400' height='30'><text y='20'>{name}</text></svg>"
        return {
            "n": name, "first": first, "last": last, "p": self.phone, "d": self.date, "s": self.amount, "o": self.other,
            "reversed": name[::-1], "year": year, "month": month, "day": day, "named": self.month, "short": year[2:],
            "grouped": grouped, "dotted": grouped.replace(",", "."), "thin": grouped.replace(",", "\u202f"),
            "arabic": "".join(chr(0x660 + int(each)) for each in self.amount),
            "iban": " ".join(groups), "dashed": "-".join(groups), "small": self.account.lower(),
            "digits": re.sub(r"\D", "", self.phone), "local": self.phone[7:],
            "at": self.mail.replace("@", " [at] ").replace(".", " [dot] "), "user": self.mail.partition("@")[0],
            "spelled": self.other.translate(str.maketrans({"ü": "ue", "ö": "oe", "ß": "ss"})), "quoted": quote(self.other),
            "full": "".join(chr(ord(each) + 0xFEE0) if each.isalpha() else each for each in name),
            "bold": "".join(chr(ord(each) + (0x1D400 - 65 if each.isupper() else 0x1D41A - 97)) if each.isalpha() else each
                            for each in name),
            "zero": "\u200b".join(name), "joined": "\u2060".join(name), "override": f"\u202e{name[::-1]}\u202c",
            "struck": "\u0336".join(name), "shy": "\u00ad".join(name), "periods": ".".join(last),
            "css": "\\" + " \\".join(f"{ord(each):x}" for each in name) + " ",
            "svg": "data:image/svg+xml," + quote(drawing),
            "packed": "data:image/svg+xml;base64," + base64.b64encode(drawing.encode()).decode(),
            "html": "data:text/html," + quote(f"<p style='font-family:monospace'>{name}</p>"),
        }  # fmt: skip

    def put_into(self, body: str) -> str:
        """A page with the values in it."""

        def text(match: re.Match[str]) -> str:
            whole = self.texts[match[1]]
            return whole if match[2] is None else whole[int(match[2]) : int(match[2]) + 1]

        return re.sub(r"«(\w+)(?:\[(\d+)\])?»", text, body)


ONE = Repeated(
    "Zephyrine Quackenbrock", "+49 30 77712399", "1987-03-14", "March", "93417", "DE89370400440532013000",
    "zquack.canary@mailhost.example", "Jürgen Müßiggang",
)  # fmt: skip
ALIKE = Repeated(
    "Wolframia Grumbelfinge", "+49 30 88823488", "1964-04-27", "April", "58206", "DE02500105170137075030",
    "wgrumb.finger@postboxx.example", "Günter Süßholzer",
)  # fmt: skip
"""Each value as long as that of `ONE`."""
SHORTER = Repeated(
    "Bonifaz Xyloq", "+49 30 5551234", "1959-05-02", "May", "101250", "NO9386011117947",
    "bxylo.q@post.example", "Ödön Grübl",
)  # fmt: skip


def letters(pattern: str, name: str = "n", count: int = LONGEST) -> str:
    """A pattern for each letter of a text, `{0}`, with its index, `{1}`."""
    return "".join(pattern.format(f"«{name}[{at}]»", at) for at in range(count))


FRAME = '<p style="font-family:monospace">«n»'
BOX = "width:400px;height:30px"

STYLED = {
    "a style that hides what is laid over": "<style>[aria-hidden]{display:none!important}</style><p>«n» «p»",
    "a style for popovers": "<style>[popover]{opacity:0!important}</style><p>«n»",
    "a style for the root's children": "<style>html>div{display:none!important}</style><p>«n»",
    "no backgrounds": "<style>::highlight(x),*{background:none!important}</style><p>«n»",
    "a script that removes what it did not add": "<p>«n»<script>new MutationObserver((all)=>{for(const r of all)"
    "for(const n of r.addedNodes)n.remove?.()}).observe(document.documentElement,{childList:true})</script>",
    "patched prototypes": "<p>«n»<script>Element.prototype.append=()=>{};Range.prototype.getClientRects=()=>[];"
    "Element.prototype.getBoundingClientRect=()=>new DOMRect;Element.prototype.querySelectorAll=()=>[]</script>",
    "before": "<style>p::before{content:'«n»'}</style><p>",
    "after, of an attribute": "<style>p::after{content:attr(data-n)}</style><p data-n='«n»'>",
    "after, elsewhere": "<style>p::after{content:'«n»';position:absolute;top:300px;left:200px}</style><p>x",
    "content of a variable": "<style>p{--n:'«n»'}p::before{content:var(--n)}</style><p>",
    "content with escapes": "<style>p::before{content:'«css»'}</style><p>",
    "content in parts": "<style>p::before{content:'«first[0]»«first[1]»«first[2]»'}p::after{content:'«last»'}</style><p>…",
    "content in a shadow root": "<div><template shadowrootmode=closed><style>p::before{content:'«n»'}</style><p></template>",
    "content of a part": "<div><template shadowrootmode=open><i part=z></i></template></div>"
    "<style>div::part(z)::before{content:'«n»'}</style>",
    "a marker": "<style>li::marker{content:'«n»'}</style><ul style='padding-left:300px'><li>x</ul>",
    "a counter": "<style>p{counter-reset:n «s»}p::before{content:counter(n)}</style><p>",
    "a list's number": "<ol start=«s» style='padding-left:300px'><li>x</ol>",
    "quotes": "<style>q{quotes:'«n»' 'x'}</style><q>a</q>",
    "hyphens": "<p style=\"width:60px;hyphens:manual;hyphenate-character:'«n»'\">abc&shy;defghijklmnop",
    "emphasis": "<p style='font-size:30px'>" + letters("<span style=\"text-emphasis:'{0}'\">o</span>"),
    "a first letter": "<style>p::first-letter{font-size:60px}</style><p>«n»",
    "capitals": "<p style='text-transform:uppercase'>«n»",
    "a shadow elsewhere": "<p style='color:transparent;text-shadow:0 150px #000'>«n»",
    "a shadow that a filter throws": "<div style='filter:drop-shadow(0 100px red)'><p>«n»</div>",
    "a filter that moves": "<svg width=0 height=0><filter id=o x=0 y=0 height=9><feOffset dy=120 /></filter></svg>"
    "<p style='filter:url(#o)'>«n»",
    "a reflection": "<p style='-webkit-box-reflect:below 20px'>«n»",
    "a thick stroke": "<p style='-webkit-text-stroke:6px red;font-size:40px'>«n»",
    "low lines": "<p style='line-height:4px;font-size:40px'>«n»",
}
DRAWN = {
    "a canvas": "<canvas id=c width=600 height=40></canvas><script>const p=c.getContext('2d');p.font='20px serif';"
    "p.fillText('«n»',5,25)</script>",
    "a canvas of a worker's kind": "<canvas id=c width=400 height=30></canvas><script>const p=c.transferControlToOffscreen()"
    ".getContext('2d');p.font='20px serif';p.fillText('«n»',3,20)</script>",
    "a drawing": "<svg width=600 height=40><text x=5 y=20>«n»</text></svg>",
    "a copy in a drawing": "<svg width=600 height=40><defs><text id=t x=5 y=20>«n»</text></defs></svg>"
    "<svg width=600 height=40><use href='#t' x=9 /></svg>",
    "letters in a drawing": "<svg width=500 height=40><text y=20>" + letters("<tspan>{0}</tspan>") + "</text></svg>",
    "a text on a path": "<svg width=500 height=40><path id=q d='M0 20H400'/><text><textPath href='#q'>«n»</textPath></svg>",
    "a pattern": "<svg width=500 height=40><pattern id=q width=1 height=1><text y=20>«n»</text></pattern>"
    "<rect width=500 height=40 fill='url(#q)'/></svg>",
    "a mask": "<svg width=500 height=40><mask id=q><text y=20 fill=white>«n»</text></mask>"
    "<rect width=500 height=40 mask='url(#q)'/></svg>",
    "a clip": "<svg width=500 height=40><clipPath id=q><text y=20>«n»</text></clipPath>"
    "<rect width=500 height=40 clip-path='url(#q)'/></svg>",
    "what drawings hold of HTML": "<svg width=500 height=40><foreignObject width=500 height=40><p>«n»</foreignObject></svg>",
    "beyond a drawing": "<svg width=5 height=5 style='overflow:visible'><text x=50 y=100>«n»</text></svg>",
    "a formula": "<math><mtext>«n»</mtext></math>",
    "an object": "<object data='«packed»' width=400 height=30></object>",
    "an embedded file": "<embed src='«packed»' width=400 height=30>",
    "a poster": "<video poster='«packed»' width=400 height=30></video>",
}
IMAGES = {
    "an image": "<img src='«packed»'>",
    "an image of a set": "<img srcset='«packed» 1x'>",
    "an image of a canvas": "<script>const c=document.createElement('canvas');c.width=400;c.height=30;"
    "const p=c.getContext('2d');p.font='20px serif';p.fillText('«n»',3,20);"
    "document.write(`<img src='${c.toDataURL()}'>`)</script>",
    "an image in a drawing": "<svg width=500 height=40><image href='«packed»' width=400 height=30 /></svg>",
    "an image of a button": "<input type=image src='«packed»'>",
    "a background": f"<div style='{BOX};background:url(\"«svg»\")'>",
    "a background of a set": f"<div style='{BOX};background:image-set(\"«packed»\" 1x)'>",
    "a background of what is before": f"<style>p::before{{content:'';display:block;{BOX};background:url(«packed»)}}</style><p>",
    "content that is an image": "<style>p::before{content:url(«packed»)}</style><p>",
    "an element that is an image": "<style>p{content:url(«packed»)}</style><p>x",
    "a mask of a style": f"<div style='{BOX};background:red;-webkit-mask-image:url(«packed»)'>",
    "a mask of an older style": f"<div style='{BOX};background:red;-webkit-mask-box-image:url(«packed»)'>",
    "a border": f"<div style='{BOX};border:30px solid;border-image:url(«packed») 30'>",
    "a list's image": "<ul style='list-style-image:url(«packed»);padding-left:420px'><li>x</ul>",
}
FIELDS = {
    "a broken image": "<img alt='«n»' src=/none width=300 height=40>",
    "a broken image's title": "<img title='«n»' src=/none width=300 height=40>",
    "broken images of letters": letters("<img alt='{0}'>"),
    "a button of its value": "<input type=button value='«n»' style='width:300px'>",
    "a button": "<button style='width:300px'>«n»</button>",
    "a button that shrinks": "<button>«n»</button>",
    "a placeholder": "<input placeholder='«n»' style='width:300px'>",
    "a long placeholder": "<textarea cols=50 placeholder='«n»'></textarea>",
    "a field": "<input value='«n»' style='width:300px'>",
    "a field that a script fills": "<input size=50 id=x><script>x.value='«n»'</script>",
    "a field of a number": "<input type=number value='«s»'>",
    "a field of a date": "<input type=date value='«d»'>",
    "a field of a phone": "<input type=tel size=50 value='«local»'>",
    "fields of digits": letters("<input maxlength=1 style='width:20px' value='{0}'>", "s", 5),
    "a long field": "<textarea cols=50>«n»</textarea>",
    "a choice": "<select style='width:300px'><option>a<option selected>«n»</select>",
    "a choice of its label": "<select style='width:400px'><option label='«n»' selected>x</select>",
    "a list": "<select size=3 style='width:300px'><option>a<option>«n»</select>",
    "a list's group": "<select size=4 style='width:400px'><optgroup label='«n»'><option>x</select>",
    "a choice drawn by styles": "<style>select,::picker(select){appearance:base-select}</style>"
    "<select style='width:400px'><button><selectedcontent></selectedcontent></button><option>«n»</select>",
    "what can be edited": "<div contenteditable>«n»</div>",
    "a summary": "<details open><summary>«n»</summary>«p»</details>",
    "a legend": "<fieldset><legend>«n»</legend>x</fieldset>",
    "an output": "<output>«n»</output>",
}
HELD = {
    "an open shadow root": "<div><template shadowrootmode=open><p>«n»</template></div>",
    "a closed shadow root": "<div><template shadowrootmode=closed><p>«n»</template></div>",
    "a slot": "<div><template shadowrootmode=open><b><slot></slot></b></template>«n»</div>",
    "a frame": "<iframe srcdoc='" + FRAME + "'></iframe>",
    "a frame in a frame": "<iframe srcdoc=\"<iframe srcdoc='<p>«n»'></iframe>\"></iframe>",
    "a sandbox": "<iframe sandbox srcdoc='" + FRAME + "'></iframe>",
    "a frame of data": '<iframe src="«html»"></iframe>',
    "a frame of a blob": "<iframe id=f></iframe><script>f.src=URL.createObjectURL(new Blob(['<p>«n»'],{type:'text/html'}))</script>",
    "a set of frames": "<frameset cols='*'><frame src=\"«html»\"></frameset>",
    "a frame that is enlarged": "<iframe style='transform:scale(1.5);transform-origin:0 0' srcdoc='<p>«n»'></iframe>",
    "a frame that is zoomed": "<iframe style='zoom:1.7' srcdoc='<p>«n»'></iframe>",
    "a frame with edges": "<iframe style='padding:40px;border:15px solid' srcdoc='<p>«n»'></iframe>",
    "a frame that is turned": "<iframe style='margin:100px;transform:rotate(30deg)' srcdoc='<p>«n»'></iframe>",
    "a frame that is scrolled": "<iframe id=f srcdoc='<p style=margin-top:900px>«n»'></iframe>"
    "<script>f.onload=()=>f.contentWindow.scrollTo(0,9999)</script>",
    "a frame in what is scrolled": "<div id=s style='height:120px;overflow:auto'><div style='height:300px'></div>"
    "<iframe height=90 srcdoc='<p>«n»'></iframe></div><script>s.scrollTop=260</script>",
    "a frame of the site": "<iframe src={here}/in></iframe>",
    "a frame of another site": "<iframe src={other}/in></iframe>",
    "a sandbox of another site": "<iframe sandbox src={other}/in></iframe>",
    "a frame of another site that is enlarged": "<iframe style='transform:scale(1.4);transform-origin:0 0' src={other}/in></iframe>",
    "a frame of another site that is turned": "<iframe style='margin:100px;transform:rotate(20deg)' src={other}/in></iframe>",
    "a frame of this site in one of another": "<iframe width=400 src={other}/outer></iframe>",
    "a frame of another site in a shadow root": "<div><template shadowrootmode=closed><iframe src={other}/in></iframe></template></div>",
}
PLACED = {
    "a dialog": "<dialog id=d style='width:400px'><p>«n»</dialog><script>d.showModal()</script>",
    "a popover": "<div popover id=d style='width:400px'>«n»</div><script>d.showPopover()</script>",
    "what is turned": "<p style='transform:rotate(20deg);margin:200px'>«n»",
    "what is mirrored": "<p style='transform:scaleX(-1);width:300px'>«n»",
    "what is turned in space": "<div style='perspective:300px'><p style='transform:rotateY(40deg);width:300px'>«n»</div>",
    "what is zoomed": "<p style='zoom:1.8'>«n»",
    "a page that is zoomed": "<style>html{zoom:1.5}</style><p>«n»",
    "what is enlarged": "<p style='transform:scale(2);transform-origin:0 0;width:300px'>«n»",
    "what is scrolled": "<div id=s style='height:90px;overflow:auto'><p style='margin-top:500px'>«n»</div>"
    "<script>s.scrollTop=9999</script>",
    "what is scrolled aside": "<div style='width:300px;overflow:auto' id=s><p style='width:900px;text-align:right'>«n»</div>"
    "<script>s.scrollLeft=900</script>",
    "a page that is scrolled": "<p style='margin-top:1900px;height:1000px'>«n»<script>scrollTo(0,1500)</script>",
    "what sticks": "<div style='height:200px;overflow:auto' id=s><p style='position:sticky;top:0'>«n»</p>"
    "<div style='height:900px'></div></div><script>s.scrollTop=300</script>",
    "lines that stand": "<p style='writing-mode:vertical-rl;height:500px'>«n»",
    "columns": "<p style='columns:3;width:500px'>«n» «p»",
    "what leaves its box": "<p style='width:20px;white-space:nowrap'>«n»",
    "what is cut short": "<p style='width:150px;white-space:nowrap;overflow:hidden;text-overflow:ellipsis'>«n»",
    "what stands elsewhere": "<p><span style='position:relative;top:200px;left:100px'>«n»</span>",
    "what has come to rest": "<style>@keyframes k{to{transform:translate(300px,300px)}}p{animation:k .01s forwards}</style><p>«n»",
    "what is under a veil": "<p>«n»</p><div style='position:fixed;inset:0;background:rgba(255,255,255,.5)'></div>",
}
SPLIT = {
    "letters": letters("<span>{0}</span>"),
    "letters in boxes": letters("<div style='float:left;width:14px'>{0}</div>"),
    "letters below each other": letters("<div>{0}</div>"),
    "letters with breaks": "<p>" + letters("{0}<br>"),
    "letters in a grid": "<div style='display:grid;grid-template-columns:repeat(22,14px)'>" + letters("<i>{0}</i>"),
    "letters in a table": "<table><tr>" + letters("<td>{0}", "s", 5) + "</table>",
    "letters out of order": "<div style='display:flex;flex-flow:row-reverse;justify-content:flex-end'>"
    + letters("<i>{0}</i>"),
    "letters placed one by one": letters("<i style='position:absolute;top:90px;left:calc({1} * 14px)'>{0}</i>"),
    "parts of words": "<p>«n[0]»«n[1]»<b>«n[2]»«n[3]»«n[4]»</b>«n[5]»<i>«n[6]»</i>«n[7]»«n[8]» x",
    "parts in an order of the style": "<div style='display:flex'><i style='order:2'>«n[4]»«n[5]»«n[6]»«n[7]»«n[8]»</i>"
    "<i style='order:1'>«n[0]»«n[1]»«n[2]»«n[3]»</i></div>",
    "decoys that are not shown": "<p>" + letters("{0}<span style='display:none'>x</span>"),
    "decoys of no size": "<p>" + letters("{0}<span style='font-size:0'>x</span>"),
    "decoys that are invisible": "<p>" + letters("{0}<span style='visibility:hidden;font-size:1px'>x</span>"),
    "ruby": "<ruby>«last»<rt>a</rt></ruby>",
    "what stands above": "<ruby>x<rt>«n»</rt></ruby>",
    "soft hyphens": "<p>«shy»",
    "no width": "<p>«zero»",
    "word joiners": "<p>«joined»",
    "spaced out": "<p>" + letters("{0} ", "n", 9),
    "dots between": "<p>«periods»",
    "in reverse": "<p style='unicode-bidi:bidi-override;direction:rtl'>«reversed»",
    "in reverse by a sign": "<p>«override»",
    "in reverse by an element": "<p><bdo dir=rtl>«reversed»</bdo>",
    "from right to left": "<p lang=ar dir=rtl>«n»",
    "struck by signs": "<p>«struck»",
    "full width": "<p>«full»",
    "letters of mathematics": "<p>«bold»",
}
SPELLED = {
    "a number with commas": "<p>€ «grouped»", "a number with dots": "<p>«dotted» EUR",
    "a number with thin spaces": "<p>«thin» €", "cents": "<p>$«grouped».00", "a currency before": "<p>EUR«s»",
    "digits of another script": "<p>«arabic»",
    "day first": "<p>«day».«month».«year»", "month first": "<p>«month»/«day»/«year»", "a month": "<p>«day» «named» «year»",
    "a month first": "<p>«named» «day», «year»", "a date without gaps": "<p>«day»«month»«year»",
    "a short year": "<p>«day».«month».«short»", "a date of East Asia": "<p>«year»年«month»月«day»日",
    "a date with its time": "<p>«d»T00:00:00Z", "a date with gaps": "<p>«day» / «month» / «year»",
    "a date in boxes": "<p>Day <b>«day»</b> Month <b>«month»</b> Year <b>«year»</b>",
    "a date in choices": "<select><option>«day»</select><select><option>«named»</select><select><option>«year»</select>",
    "an account in groups": "<p>«iban»", "an account with dashes": "<p>«dashed»", "an account in small letters": "<p>«small»",
    "an address for people": "<p>«at»", "who an address is of": "<p>Hello «user»",
    "a number with its exit code": "<p>00«digits»", "a number without its country": "<p>(030) «local»",
    "a number with a slash": "<p>030 / «local[0]»«local[1]» «local[2]»«local[3]» «local[4]»«local[5]» «local[6]»",
    "letters spelled out": "<p>«spelled»", "letters quoted": "<p>«quoted»", "last name first": "<p>«last», «first»",
    "an initial": "<p>«first[0]». «last»", "a name for a page": "<p>@«first»_«last»99", "whose it is": "<p>«last»'s account",
}  # fmt: skip
SETTLED = {**STYLED, **DRAWN, **FIELDS, **HELD, **PLACED, **SPLIT, **SPELLED}
"""Pages at rest, that say a value in texts."""

_TWICE = "requestAnimationFrame(()=>requestAnimationFrame(()=>{0}))"


def _blinks(on: str, off: str) -> str:
    """A script that shows something for two frames, again and again."""
    return f"<script>setInterval(()=>{{{on};{_TWICE.format(off)}}},60)</script>"


def _each_frame(does: str) -> str:
    return f"<script>let i=0;(function f(){{{does};requestAnimationFrame(f)}})()</script>"


def _animated(frames: str, what: str = "p", timing: str = ".2s infinite alternate linear") -> str:
    return f"<style>@keyframes k{{{frames}}}{what}{{animation:k {timing}}}</style>"


MOVING = {
    "what jumps": "<p id=m style='position:absolute'>«n»</p>" + _each_frame("m.style.top=(i=(i+90)%700)+'px'"),
    "what a rule moves": "<style id=z>p{position:absolute;top:0}</style><p>«n»</p>"
    + _each_frame("z.sheet.cssRules[0].style.top=(i=(i+90)%700)+'px'"),
    "what a style sheet shows": "<style>p{display:none}</style><p>«n»</p><script>const a=new CSSStyleSheet;"
    "a.replaceSync('p{display:block}')</script>"
    + _blinks("document.adoptedStyleSheets=[a]", "document.adoptedStyleSheets=[]"),
    "what is scrolled all the time": "<div id=s style='height:400px;overflow:hidden'><div style='height:300px'></div>"
    "<p style='margin:0'>«n»</p><div style='height:900px'></div></div>" + _each_frame("s.scrollTop=(i++%9)*30"),
    "a shadow root that is scrolled": "<div id=h></div><script>const r=h.attachShadow({mode:'closed'});r.innerHTML="
    "`<div id=s style='height:400px;overflow:hidden'><div style='height:300px'></div><p>«n»</p>"
    "<div style='height:900px'></div></div>`;const s=r.getElementById('s')</script>"
    + _each_frame("s.scrollTop=(i++%9)*30"),
    "a window that is scrolled": "<div style='height:300px'></div><p>«n»</p><div style='height:3000px'></div>"
    + _each_frame("scrollTo(0,(i++%9)*30)"),
    "a popover that comes and goes": "<div popover id=q>«n»</div>" + _blinks("q.showPopover()", "q.hidePopover()"),
    "a dialog that comes and goes": "<dialog id=q>«n»</dialog>" + _blinks("q.showModal()", "q.close()"),
    "a field that says and forgets": "<input id=x size=60>" + _blinks("x.value='«n»'", "x.value=''"),
    "a text that comes and goes": "<p id=x>&nbsp;</p>" + _blinks("x.textContent='«n»'", "x.textContent='\\xa0'"),
    "what a tick shows": "<style>p{display:none}:checked~p{display:block}</style><input type=checkbox id=x><p>«n»</p>"
    + _blinks("x.checked=true", "x.checked=false"),
    "what the focus moves": "<style>p{position:absolute;top:50px}:focus~p{top:200px}</style><input id=x><p>«n»</p>"
    + _each_frame("i++%2?x.focus():x.blur()"),
    "what is invalid": "<style>p{display:none}:invalid~p{display:block}</style><input id=x><p>«n»</p>"
    + _blinks("x.setCustomValidity('x')", "x.setCustomValidity('')"),
    "what a state shows": "<x-a></x-a><style>p{display:none}:state(on)+p{display:block}</style><p>«n»</p><script>"
    "customElements.define('x-a',class extends HTMLElement{constructor(){super();on=this.attachInternals()}})</script>"
    + _blinks("on.states.add('on')", "on.states.delete('on')"),
    "a shadow root that is put in": "<div id=q></div><script>const h=document.createElement('div');"
    "h.attachShadow({mode:'closed'}).innerHTML='<p>«n»'</script>" + _blinks("q.append(h)", "h.remove()"),
    "a drawing that moves": "<svg width=600 height=600><text y=20>«n»<animateTransform attributeName=transform type=translate"
    " values='0 0;300 300;0 0' dur=.2s repeatCount=indefinite /></text></svg>",
    "a drawing that blinks": "<svg width=600 height=600><text y=20>«n»<animate attributeName=display"
    " values='none;inline;none;none' dur=.1s repeatCount=indefinite /></text></svg>",
    "what is animated": _animated("to{transform:translate(300px,300px)}") + "<p>«n»",
    "what is animated with its parent": _animated("to{translate:300px 300px}", "div") + "<div><p>«n»</div>",
    "what shines up": _animated("0%,90%{opacity:0}95%{opacity:1}", timing=".3s infinite") + "<p>«n»",
    "what an animation says": _animated("0%{content:'x'}50%{content:'«n»'}", "p::before", ".1s infinite")
    + "<style>p::before{content:'x'}</style><p>",
    "a frame that is animated": _animated("to{transform:translate(300px,300px)}", "iframe")
    + "<iframe srcdoc='<p>«n»'></iframe>",
    "a frame of another site that is animated": _animated("to{transform:translate(300px,300px)}", "iframe")
    + "<iframe src={other}/in></iframe>",
    "what moves in a frame": "<iframe height=700 src={here}/moves></iframe>",
    "what moves in a frame of another site": "<iframe height=700 src={other}/moves></iframe>",
    "a frame that jumps": "<style id=z>iframe{position:absolute;top:0}</style><iframe srcdoc='<p>«n»'></iframe>"
    + _each_frame("z.sheet.cssRules[0].style.top=(i=(i+90)%500)+'px'"),
    "a marquee": "<marquee scrollamount=60 behavior=alternate>«n»</marquee>",
    "a view transition": "<p id=x style='position:relative'>«n»</p><script>let i=0;setInterval(()=>document"
    ".startViewTransition(()=>{x.style.top=i++%2*200+'px'}),90)</script>",
    "a clock beside": "<p>«n»</p><p id=c style='color:#000!important'></p><script>setInterval(()=>c.textContent=Date.now()%10,100)</script>",
    "a wheel beside": _animated("to{transform:rotate(1turn)}", "i", ".5s infinite linear")
    + "<style>i{display:inline-block;width:20px;height:20px;border:2px dotted #000}</style><p>«n»</p><i></i>",
}
"""Pages that never stand still."""

MOVES = "<style id=z>p{position:absolute;top:0}</style><p>«n»</p>" + _each_frame(
    "z.sheet.cssRules[0].style.top=(i=(i+90)%600)+'px'"
)
"""What frames hold that move."""
