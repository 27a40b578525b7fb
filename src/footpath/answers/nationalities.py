"""Nationalities by the words for them, in several languages: `Belgian`, `deutsch`, `Française`."""

from __future__ import annotations

import re
from functools import cache

from footpath.answers.places import country_code
from footpath.language.text import fold_words

_WORDS = """
AD andorran
AE emirati, emirian
AF afghan, afghanisch, afghane, afgano, afgana, afgaans
AG antiguan, antiguan and barbudan
AL albanian, albanisch, albanais, albanaise, albanes, albanesa, albanese, albanees
AM armenian, armenisch, armenienne, armenio, armeno, armena, armeens
AO angolan, angolanisch, angolais, angolaise, angoleno, angolena, angolano, angolana, angolees
AR argentinian, argentinean, argentinisch, argentin, argentino, argentijns
AT austrian, osterreichisch, autrichien, autrichienne, austriaco, austriaca, oostenrijks
AU australian, australisch, australienne, australiano, australiana
AZ azerbaijani, azeri, aserbaidschanisch, azerbaidjanais, azerbaidjanaise
BA bosnian, bosnian and herzegovinian, bosnisch, bosnien, bosnienne, bosnio, bosnia, bosniaco, bosniaca
BB barbadian
BD bangladeshi, bangladesisch, bangladais, bangladaise
BE belgian, belgisch, belge, belga
BF burkinabe
BG bulgarian, bulgarisch, bulgare, bulgaro, bulgara, bulgaars
BH bahraini
BI burundian
BJ beninese
BN bruneian
BO bolivian, bolivianisch, bolivienne, boliviano, boliviana, boliviaans
BR brazilian, brasilianisch, bresilien, bresilienne, brasileno
BR brasilena, brasileiro, brasileira, brasiliano, brasiliana, braziliaans
BS bahamian
BT bhutanese
BW motswana, botswanan
BY belarusian, belarussian, belarussisch, belarusisch, bielorusse, bielorruso, bielorrusa, bielorrusso, bielorussa
BZ belizean
CA canadian, kanadisch, canadien, canadienne, canadiense, canadense, canadese, canadees
CF central african
CH swiss, schweizerisch, schweizer, schweizerin, suizo, suico, svizzero, zwitsers
CI ivorian, ivorisch, ivoirien, ivoirienne
CL chilean, chilenisch, chilien, chilienne, chileno, chilena, cileno, cilena, chileens
CM cameroonian, kamerunisch, camerounais, camerounaise, camerunes, camerunesa
CN chinese, chinesisch, chinois, chinoise, chino, chines, chinesa, cinese, chinees
CO colombian, kolumbianisch, colombien, colombienne, colombiano, colombiana, colombiaans
CR costa rican, costa ricanisch, costaricien, costaricienne, costarricense
CU cuban, kubanisch, cubain, cubaine, cubano, cubana, cubaans
CV cape verdean, cabo verdean, capverdien, capverdienne, caboverdiano, caboverdiana
CY cypriot, zyprisch, chypriote, chipriota, cipriota, cypriotisch
CZ czech, tschechisch, tcheque, checo, checa, tcheco, tcheca, ceco, ceca, tsjechisch
DE german, deutsch, deutscher, deutsche, allemand, allemande, aleman, alemana, alemao, alema, tedesco, tedesca, duits
DJ djiboutian
DK danish, danisch, danois, danoise, danes, danesa, dinamarques, dinamarquesa, danese, deens, dansk
DZ algerian, algerisch, algerienne, argelino, argelina, algerino, algerina, algerijns
EC ecuadorian, ecuadorean, ecuadorianisch, equatorien
EC equatorienne, ecuatoriano, ecuatoriana, equatoriano, equatoriana
EE estonian, estnisch, estonien, estonienne, estonio, estone, ests
EG egyptian, agyptisch, egyptien, egyptienne, egipcio, egipcia, egiziano, egiziana, egyptisch
ER eritrean, eritreisch, erythreen, erythreenne
ES spanish, spanisch, espagnol, espagnole, espanol, espanola, espanhol, espanhola, spagnolo, spagnola, spaans
ET ethiopian, athiopisch, ethiopien, ethiopienne, etiope, ethiopisch
FI finnish, finnisch, finlandais, finlandaise, finlandes, finlandesa, finlandese, fins
FJ fijian
FR french, franzosisch, francais, francaise, frances, francesa, francese, frans
GA gabonese
GB british, britisch, britannique, britanico, britanica, britannico, britannica, brits
GD grenadian
GE georgian, georgisch, georgienne, georgiano, georgiana
GH ghanaian, ghanaisch, ghaneen, ghaneenne, ghanes, ghanesa, ghanees
GM gambian
GN guinean, guineisch, guineen, guineenne
GQ equatorial guinean, equatoguinean
GR greek, griechisch, grec, grecque, griego, griega, grego, grega, greco, greca, grieks
GT guatemalan, guatemaltekisch, guatemalteque, guatemalteco, guatemalteca
GW bissau guinean
GY guyanese
HK hong konger, hongkonger
HN honduran
HR croatian, kroatisch, croate, croata
HT haitian, haitianisch, haitien, haitienne, haitiano, haitiana, haitiaans
HU hungarian, ungarisch, hongrois, hongroise, hungaro, hungara, ungherese, hongaars
ID indonesian, indonesisch, indonesienne, indonesio, indonesiano, indonesiana
IE irish, irisch, irlandais, irlandaise, irlandes, irlandesa, irlandese, iers
IL israeli, israelisch, israelien, israelienne, israelano, israelana, israelense, israeliano, israeliana
IN indian, indisch, indienne, indio, indiano, indiana, indiaas
IQ iraqi, irakisch, irakien, irakienne, iraqui, irachena, iracheno, iraaks
IR iranian, iranisch, iranien, iranienne, irani, iraniano, iraniana, iraans
IS icelandic, islandisch, islandais, islandaise, islandes, islandesa, islandese, ijslands
IT italian, italienisch, italienne, italiano, italiana, italiaans
JM jamaican, jamaikanisch, jamaicain, jamaicaine, jamaicano, jamaicana
JO jordanian, jordanisch, jordanienne, jordano, jordana
JP japanese, japanisch, japonais, japonaise, japones, japonesa, giapponese, japans
KE kenyan, kenianisch, kenyane, keniano, keniana, keniaans
KG kyrgyz, kyrgyzstani, kirgisisch
KH cambodian, kambodschanisch, cambodgien, cambodgienne
KI i kiribati
KM comorian, comoran
KN kittitian, nevisian, kittitian and nevisian
KP north korean, nordkoreanisch, nord coreen, nord coreenne, norcoreano, norcoreana, noord koreaans
KR south korean, sudkoreanisch, sud coreen, sud coreenne
KR surcoreano, surcoreana, sul coreano, sul coreana, zuid koreaans
KW kuwaiti
KZ kazakh, kazakhstani, kasachisch
LA lao, laotian
LB lebanese, libanesisch, libanais, libanaise, libanes, libanesa, libanese, libanees
LC saint lucian
LI liechtensteiner, liechtensteinisch
LK sri lankan, sri lankisch, sri lankais, sri lankaise
LR liberian
LS basotho, mosotho
LT lithuanian, litauisch, lituanien, lituanienne, lituano, lituana, litouws
LU luxembourgish, luxembourger, luxemburgisch, luxembourgeois
LU luxembourgeoise, luxemburgues, luxemburguesa, lussemburghese, luxemburgs
LV latvian, lettisch, letton, lettone, leton, letona, letao, leta, lets
LY libyan, libysch, libyenne
MA moroccan, marokkanisch, marocain, marocaine, marroqui, marroquino, marroquina, marocchino, marocchina, marokkaans
MC monegasque, monacan
MD moldovan, moldauisch, moldave, moldavo, moldava, moldavisch
ME montenegrin, montenegrinisch, montenegrino, montenegrina, montenegrijns
MG malagasy, madagascan, malgache
MH marshallese
MK macedonian, north macedonian, mazedonisch, nordmazedonisch
MK macedonien, macedonienne, macedonio, macedone, macedonisch
ML malian, malisch, malien, malienne
MM burmese, myanma, birmanisch, birman, birmane
MN mongolian, mongolisch, mongol, mongole
MR mauritanian
MT maltese, maltesisch, maltais, maltaise, maltes, maltesa, maltees
MU mauritian, mauritisch, mauricien, mauricienne
MV maldivian
MW malawian
MX mexican, mexikanisch, mexicain, mexicaine, mexicano, mexicana, messicano, messicana, mexicaans
MY malaysian, malaysisch, malaisien, malaisienne, malasio, malaio, malaia
MZ mozambican, mosambikanisch, mozambicain, mozambicaine, mozambiqueno, mozambiquena, mocambicano, mocambicana
NA namibian
NE nigerien, nigerienne, nigrisch
NG nigerian, nigerianisch, nigeriane, nigeriano, nigeriana, nigeriaans
NI nicaraguan, nicaraguanisch, nicaraguayen, nicaraguayenne, nicaraguense
NL dutch, niederlandisch, neerlandais, neerlandaise, hollandais, hollandaise
NL neerlandes, neerlandesa, holandes, holandesa, olandese, nederlands
NO norwegian, norwegisch, norvegien, norvegienne, noruego, noruegues, norueguesa, norvegese, noors, norsk
NP nepalese, nepali, nepalesisch, nepalais, nepalaise
NR nauruan
NZ new zealander, neuseelandisch, neo zelandais, neo zelandaise, neozelandes, neozelandesa, nieuw zeelands
OM omani
PA panamanian, panamaisch, panameen, panameenne, panameno, panamena
PE peruvian, peruanisch, peruvien, peruvienne, peruano, peruana, peruviano, peruviana, peruaans
PG papua new guinean
PH filipino, filipina, philippine, philippinisch, philippin, filippino, filippina, filipijns
PK pakistani, pakistanisch, pakistanais, pakistanaise, paquistani
PK paquistanes, paquistanesa, pakistano, pakistana, pakistaans
PL polish, polnisch, polonais, polonaise, polaco, polaca, polones, polonesa, polacco, polacca, pools
PS palestinian, palastinensisch, palestinien, palestinienne, palestino, palestina
PT portuguese, portugiesisch, portugais, portugaise, portugues, portuguesa, portoghese, portugees
PW palauan
PY paraguayan, paraguayisch, paraguayen, paraguayenne, paraguayo, paraguaya, paraguaio, paraguaia
QA qatari
RO romanian, rumanisch, roumain, roumaine, rumano, rumana, romeno, romena, rumeno, rumena, roemeens
RS serbian, serbisch, serbe, serbio, servio, serbo, serba, servisch
RU russian, russisch, russe, ruso, rusa, russo, russa
RW rwandan, ruandisch, rwandais, rwandaise
SA saudi, saudi arabian, saudisch, saudi arabisch, saoudien, saoudienne, saudita
SB solomon islander
SC seychellois, seychelloise
SD sudanese, sudanesisch, soudanais, soudanaise, sudanes, sudanesa
SE swedish, schwedisch, suedois, suedoise, sueco, sueca, svedese, zweeds, svensk
SG singaporean, singapurisch, singapourien, singapourienne
SI slovenian, slovene, slowenisch, esloveno, eslovena, sloveno, slovena, sloveens
SK slovak, slovakian, slowakisch, slovaque, eslovaco, eslovaca, slovacco, slovacca, slowaaks
SL sierra leonean
SM sammarinese
SN senegalese, senegalesisch, senegalais, senegalaise, senegales, senegalesa, senegalees
SO somalisch, somalien, somalienne
SR surinamese, surinamisch, surinaams
SS south sudanese
ST sao tomean
SV salvadoran, salvadorean, salvadorian, salvadorianisch, salvadorien, salvadorienne, salvadoreno, salvadorena
SY syrian, syrisch, syrienne, sirio, siriano, siriana
SZ swazi
TD chadian, tschadisch, tchadien, tchadienne
TG togolese, togoisch, togolais, togolaise
TH thai, thailandisch, thailandais, thailandaise, tailandes, tailandesa, thailandese, thais
TJ tajik, tajikistani
TL east timorese, timorese
TM turkmen
TN tunisian, tunesisch, tunisienne, tunecino, tunecina, tunisino, tunisina
TO tongan
TR turkish, turkisch, turc, turque, turco, turca, turks
TT trinidadian, tobagonian
TV tuvaluan
TW taiwanese, taiwanisch, taiwanais, taiwanaise
TZ tanzanian, tansanisch, tanzanien, tanzanienne
UA ukrainian, ukrainisch, ukrainien, ukrainienne, ucraniano, ucraniana, ucraino, oekraiens
UG ugandan, ugandisch, ougandais, ougandaise
US american, us american, amerikanisch, us amerikanisch, americain, americaine
US estadounidense, estadunidense, americano, americana, statunitense, amerikaans
UY uruguayan, uruguayisch, uruguayen, uruguayenne, uruguayo, uruguaya, uruguaio, uruguaia
UZ uzbek, uzbekistani, usbekisch
VC saint vincentian, vincentian
VE venezuelan, venezolanisch, venezuelien, venezuelienne
VE venezolano, venezolana, venezuelano, venezuelana, venezolaans
VN vietnamese, vietnamesisch, vietnamien, vietnamienne, vietnamita, vietnamees
VU ni vanuatu
WS samoan
XK kosovar, kosovan, kosovarisch
YE yemeni, yemenite, jemenitisch
ZA south african, sudafrikanisch, sud africain, sud africaine
ZA sudafricano, sudafricana, sul africano, sul africana, zuid afrikaans
ZM zambian, sambisch
ZW zimbabwean, simbabwisch
"""
"""Folded, after the country's code. What is said of two countries (`Congolese`, `Dominican`, `Korean`) is not here."""

_BESIDE = frozenset(
    ["citizen", "citizenship", "national", "nationality", "nationals", "citizens", "staatsangehorigkeit",
     "staatsburgerschaft", "nationalite", "nacionalidad", "nacionalidade", "nazionalita", "nationaliteit"]
)  # fmt: skip

_OTHER_THAN = re.compile(r"\b(?:non|not|no|nicht|kein\w*|nao|outside|other than|ausser)\b")
"""What says that it is not the one that is named: `Non-US citizen`."""

_ENDING = 4
"""So many letters the other ending of a word has at most, where it stands apart: `Français(e)`, `österreichisch/e`."""


@cache
def _known() -> dict[str, str]:
    lines = (line.partition(" ") for line in _WORDS.strip().splitlines())
    return {word: code for code, _, words in lines for word in words.split(", ")}


def nationality_code(text: str) -> str:
    """ISO code of the country that a nationality is of; empty where the text names none, or two."""
    if " " in fold_words(text) and _OTHER_THAN.search(fold_words(text)):
        return ""
    if code := country_code(text):
        return code
    found: set[str] = set()
    for part in filter(None, map(fold_words, re.split(r"[/|,;()\[\]]", text))):
        bare = " ".join(word for word in part.split() if word not in _BESIDE)
        if (code := _known().get(bare) or country_code(bare)) or len(bare) > _ENDING:
            found.add(code)
    return found.pop() if len(found) == 1 else ""
