"""Names of countries in English, German, French, Spanish and Portuguese, folded as `wording` folds (CLDR's names).

A question that differs from another only in the country is the same question about another place.
"""

from __future__ import annotations

from typing import Final

COUNTRIES: Final = """
afeganistao, afganistan, afghanistan, africa do sul, afrique du sud, agypten, aland islands, alandinseln, albania,
albanie, albanien, alemanha, alemania, algeria, algerie, algerien, allemagne, american samoa, amerikanisch samoa,
amerikanische jungferninseln, andorra, andorre, angola, anguila, anguilla, antigua barbuda, antigua e barbuda, antigua
et barbuda, antigua und barbuda, antigua y barbuda, aquatorialguinea, arabia saudi, arabia saudita, arabie saoudite,
argelia, argentina, argentine, argentinien, armenia, armenie, armenien, aruba, aserbaidschan, athiopien, australia,
australie, australien, austria, autriche, azerbaidjan, azerbaijan, azerbaijao, azerbaiyan, bahamas, bahrain, bahrein,
banglades, bangladesch, bangladesh, barbade, barbados, barein, belarus, belgica, belgien, belgique, belgium, belice,
belize, benin, bermuda, bermudas, bermudes, bhoutan, bhutan, bielorrusia, bielorrussia, bielorussie, bolivia, bolivie,
bolivien, bosnia e herzegovina, bosnia herzegovina, bosnia y herzegovina, bosnie herzegovine, bosnien und herzegowina,
botsuana, botswana, brasil, brasilien, brazil, bresil, britische jungferninseln, british virgin islands, brunei,
brunei darussalam, bulgaria, bulgarie, bulgarien, burkina faso, burquina faso, burundi, butan, butao, cabo verde,
camaroes, cambodge, cambodia, camboja, camboya, cameroon, cameroun, camerun, canada, cap vert, cape verde, catar,
cayman islands, cazaquistao, central african republic, chad, chade, chequia, chile, chili, china, chine, chipre,
chypre, cidade do vaticano, ciudad del vaticano, colombia, colombie, comoras, comores, comoros, congo, congo
brazzaville, congo kinshasa, cook islands, cookinseln, corea del norte, corea del sur, coree du nord, coree du sud,
coreia do norte, coreia do sul, costa do marfim, costa rica, cote d ivoire, croacia, croatia, croatie, cuba, curacao,
curazao, cyprus, czechia, danemark, denmark, deutschland, dinamarca, djibouti, djibuti, dominica, dominican republic,
dominikanische republik, dominique, dschibuti, ecuador, egipto, egito, egypt, egypte, el salvador, emirados arabes
unidos, emiratos arabes unidos, emirats arabes unis, england, equador, equateur, equatorial guinea, eritrea, eritreia,
erythree, eslovaquia, eslovenia, espagne, espana, espanha, essuatini, estados unidos, estland, estonia, estonie,
esuatini, eswatini, etats unis, ethiopia, ethiopie, etiopia, europaische union, europe, european union, falkland
islands, falklandinseln, faroe islands, faroer, fidji, fidschi, fiji, filipinas, finland, finlande, finlandia,
finnland, fiyi, franca, france, francia, frankreich, franzosisch guayana, franzosisch polynesien, french guiana,
french polynesia, gabao, gabon, gabun, gambia, gambie, gana, georgia, georgie, georgien, germany, ghana, gibraltar,
granada, great britain, grece, grecia, greece, greenland, grenada, grenade, griechenland, groenland, groenlandia,
gronland, guadalupe, guadeloupe, guam, guatemala, guayana francesa, guernesey, guernsey, guiana, guiana francesa,
guine, guine bissau, guine equatorial, guinea, guinea bisau, guinea bissau, guinea ecuatorial, guinee, guinee bissau,
guinee equatoriale, guyana, guyane francaise, haiti, holland, honduras, hong kong sar china, hongrie, hungary,
hungria, iceland, iemen, ile de man, iles aland, iles caimans, iles cook, iles feroe, iles malouines, iles mariannes
du nord, iles marshall, iles salomon, iles turques et caiques, iles vierges britanniques, ilha de man, ilhas aland,
ilhas cayman, ilhas cook, ilhas faroe, ilhas malvinas, ilhas marianas do norte, ilhas marshall, ilhas salomao, ilhas
turcas e caicos, ilhas virgens americanas, ilhas virgens britanicas, inde, india, indien, indonesia, indonesie,
indonesien, irak, iran, iraq, iraque, ireland, irland, irlanda, irlande, isla de man, islande, islandia, islas aland,
islas caiman, islas cook, islas feroe, islas malvinas, islas marianas del norte, islas marshall, islas salomon, islas
turcas y caicos, islas virgenes britanicas, isle of man, israel, italia, italie, italien, italy, jamaica, jamaika,
jamaique, japan, japao, japon, jemen, jersey, jordan, jordania, jordanie, jordanien, kaimaninseln, kambodscha,
kamerun, kanada, kasachstan, katar, kazajistan, kazakhstan, kenia, kenya, kirghizstan, kirgisistan, kirguistan,
kiribati, kolumbien, komoren, kongo brazzaville, kongo kinshasa, kosovo, koweit, kroatien, kuba, kuwait, kyrgyzstan,
la reunion, laos, latvia, lebanon, lesotho, lesoto, letonia, lettland, lettonie, liban, libano, libanon, liberia,
libia, libya, libye, libyen, liechtenstein, litauen, lithuania, lituania, lituanie, luxembourg, luxemburg, luxemburgo,
macao sar china, macau rae da china, macedoine du nord, macedonia del norte, macedonia do norte, madagascar,
madagaskar, malaisie, malasia, malaui, malawi, malaysia, maldivas, maldives, malediven, mali, malta, malte, maroc,
marokko, marrocos, marruecos, marshall islands, marshallinseln, martinica, martinique, mauretanien, maurice, mauricio,
mauritania, mauritanie, mauritius, mayotte, mexico, mexiko, mexique, mianmar, micronesia, micronesie, mikronesien,
mocambique, moldavia, moldavie, moldova, monaco, mongolei, mongolia, mongolie, montenegro, montserrat, morocco,
mosambik, mozambique, myanmar, namibia, namibie, nauru, nepal, netherlands, neukaledonien, neuseeland, new caledonia,
new zealand, nicaragua, niederlande, niger, nigeria, niue, nordkorea, nordliche marianen, nordmazedonien, north korea,
north macedonia, northern ireland, northern mariana islands, noruega, norvege, norway, norwegen, nouvelle caledonie,
nouvelle zelande, nova caledonia, nova zelandia, nueva caledonia, nueva zelanda, oman, osterreich, ouganda,
ouzbekistan, paises baixos, paises bajos, pakistan, palaos, palastinensische autonomiegebiete, palau, palestinian
territories, panama, papouasie nouvelle guinee, papua neuguinea, papua new guinea, papua nova guine, papua nueva
guinea, paquistao, paraguai, paraguay, pays bas, perou, peru, philippinen, philippines, poland, polen, polinesia
francesa, pologne, polonia, polynesie francaise, porto rico, portugal, puerto rico, qatar, quenia, quirguistao,
quiribati, rae de hong kong, rae de macao, reino unido, republica centro africana, republica centroafricana, republica
democratica del congo, republica do congo, republica dominicana, republik moldau, republique centrafricaine,
republique dominicaine, reuniao, romania, romenia, roumanie, royaume uni, ruanda, rumania, rumanien, rusia, russia,
russie, russland, rwanda, saara ocidental, sahara occidental, saint barthelemy, saint christophe et nieves, saint
marin, saint martin, saint pierre et miquelon, sainte helene, sainte lucie, salomonen, salvador, sambia, samoa, samoa
americaines, samoa americana, san bartolome, san cristobal y nieves, san marino, san martin, san pedro y miquelon,
santa elena, santa helena, santa lucia, santo tome y principe, sao bartolomeu, sao cristovao e nevis, sao martinho,
sao pedro e miquelao, sao tome e principe, sao tome et principe, sao tome principe, sao tome und principe, sao vicente
e granadinas, saudi arabia, saudi arabien, schweden, schweiz, scotland, seicheles, senegal, serbia, serbie, serbien,
serra leoa, servia, seychellen, seychelles, sierra leona, sierra leone, simbabwe, singapore, singapour, singapur,
singapura, sint maarten, siria, slovakia, slovaquie, slovenia, slovenie, slowakei, slowenien, solomon islands,
somalia, somalie, sonderverwaltungsregion hongkong, sonderverwaltungsregion macau, soudan, soudan du sud, south
africa, south korea, south sudan, spain, spanien, sri lanka, st barthelemy, st helena, st kitts nevis, st kitts und
nevis, st lucia, st martin, st pierre miquelon, st pierre und miquelon, st vincent grenadines, sudafrica, sudafrika,
sudan, sudan del sur, sudao, sudao do sul, sudkorea, sudsudan, suecia, suede, suica, suisse, suiza, surinam, suriname,
sweden, switzerland, syria, syrie, syrien, tadjikistan, tadjiquistao, tadschikistan, tailandia, taiwan, tajikistan,
tansania, tanzania, tanzanie, tayikistan, tchad, tchequia, tchequie, territoires palestiniens, territorios palestinos,
thailand, thailande, timor leste, timor oriental, togo, tokelau, tonga, trinidad e tobago, trinidad tobago, trinidad
und tobago, trinidad y tobago, trinite et tobago, tschad, tschechien, tunesien, tunez, tunisia, tunisie,
turcomenistao, turkei, turkiye, turkmenistan, turks caicos islands, turks und caicosinseln, turquia, turquie, tuvalu,
u k, u s, u s a, u s virgin islands, uae, ucrania, uganda, uk, ukraine, ungarn, uniao europeia, union europeenne,
united arab emirates, united kingdom, united states, united states of america, uruguai, uruguay, usa, usbekistan,
uzbekistan, uzbequistao, vanuatu, vatican city, vatikanstadt, venezuela, vereinigte arabische emirate, vereinigte
staaten, vereinigtes konigreich, viet nam, vietna, vietnam, wales, wallis e futuna, wallis et futuna, wallis futuna,
wallis und futuna, wallis y futuna, western sahara, westsahara, yemen, yibuti, zambia, zambie, zentralafrikanische
republik, zimbabue, zimbabwe, zypern
"""
