"""What forms and buttons say in several ways: words for `wording` to compare.

Each entry is one notion and the phrases that mean it, in English, German, French, Spanish and Portuguese. Two phrases
of one entry are the same thing said otherwise; two phrases of different entries are different things, so that replacing
one by the other changes the question. A phrase belongs here only where it has one meaning on a form: a word that is
not here is compared as it stands.
"""

from __future__ import annotations

from typing import Final

FIELDS: Final = """
given-name: first name, given name, name first, forename, christian name, vorname, prenom, nombre de pila, nombres,
    primeiro nome, nome proprio
family-name: last name, family name, name last, surname, nachname, familienname, nom de famille, apellido,
    apellidos, sobrenome, apelido
middle-name: middle name, middle initial, second name, zweiter vorname, deuxieme prenom, segundo nombre, nome do
    meio
full-name: full name, name, first and last name, given and family name, your name, legal name, full legal name,
    vollstandiger name, nom complet, nombre completo, nome completo
preferred-name: preferred name, preferred first name, nickname, known as, rufname, nom d usage, nombre preferido,
    nome social
username: username, user name, login name, benutzername, nom d utilisateur, nombre de usuario, nome de usuario
email: email, e mail, email address, e mail address, mail address, e mail adresse, emailadresse, adresse e mail,
    adresse email, adresse electronique, courriel, correo, correo electronico, correio eletronico, endereco de
    email, endereco de e mail
phone: phone, telephone, phone number, telephone number, contact number, phone no, tel, telefon, telefonnummer,
    rufnummer, numero de telephone, telefono, numero de telefono, telefone, numero de telefone
mobile: mobile, cell, cellular, mobile phone, mobile number, mobile phone number, cell phone, cell number, cell
    phone number, mobiltelefon, handy, handynummer, mobilnummer, portable, telephone portable, movil, celular,
    telemovel
fax: fax, fax number, telefax
website: website, web site, homepage, personal website, webseite, site web, sitio web, pagina web
portfolio: portfolio, work samples, arbeitsproben
linkedin: linkedin, linkedin profile, linkedin url, linkedin profile url
github: github, github profile, github url, github profile url
resume: resume, cv, curriculum, curriculum vitae, resume cv, cv resume, lebenslauf, hoja de vida, curriculo
cover-letter: cover letter, covering letter, letter of motivation, motivation letter, anschreiben,
    motivationsschreiben, bewerbungsschreiben, lettre de motivation, carta de presentacion, carta de motivacion,
    carta de apresentacao
photo: photo, photograph, picture, profile picture, foto, bild, imagem
transcript: transcript, transcripts, zeugnis, zeugnisse
city: city, town, city town, stadt, ort, wohnort, ville, ciudad, cidade
country: country, country of residence, land, pays, pais
citizenship: citizenship, nationality, country of citizenship, staatsangehorigkeit, nationalite, nacionalidad,
    nacionalidade
state: state, province, region, county, bundesland, provincia, estado, state province, state region
postal-code: postal code, postcode, post code, zip, zip code, zip postal code, postleitzahl, plz, code postal,
    codigo postal, cep
street: street, street address, strasse, rue, calle, rua
address: address, postal address, mailing address, home address, adresse, anschrift, direccion, endereco
birth-date: date of birth, birth date, birthdate, birthday, dob, geburtsdatum, geburtstag, date de naissance, fecha
    de nacimiento, data de nascimento
birth-place: place of birth, birthplace, geburtsort, lieu de naissance, lugar de nacimiento
age: age, alter, edad, idade
gender: gender, sex, gender identity, geschlecht, genre, sexe, genero, sexo
ethnicity: ethnicity, race, race ethnicity, ethnic background, ethnische herkunft
veteran: veteran, veteran status, protected veteran
disability: disability, disability status, behinderung, handicap, discapacidad, deficiencia
pronouns: pronouns, preferred pronouns, pronomen, pronoms, pronombres
salutation: salutation, anrede, civilite, tratamiento, honorific
company: company, company name, employer, current employer, current company, organisation, organization, firma,
    unternehmen, arbeitgeber, entreprise, empresa
job-title: job title, position title, current title, current position, berufsbezeichnung, intitule du poste, cargo
school: school, university, college, institution, school name, hochschule, universitat, ecole, universite, escuela,
    universidad, universidade
degree: degree, qualification, abschluss, diplome, titulacion, grau
subject: field of study, major, discipline, studienfach, fachrichtung
grade: gpa, grade point average, grade average
salary: salary, pay, compensation, wage, remuneration, gehalt, salaire, salario
expected: expected, expectation, expectations, desired, wished, target, wunsch, souhaite, deseado, esperado,
    pretendido
current: current, present, currently, presently, aktuell, aktuelles, derzeitig, actuel, actual, atual
previous: previous, former, past, prior, vorherig, ehemalig, ancien, anterior
notice: notice period, notice, period of notice, kundigungsfrist, preavis, preaviso, aviso previo
start-date: start date, available from, availability, earliest start date, date of availability, eintrittsdatum,
    eintrittstermin, verfugbar ab, date de debut, fecha de inicio, data de inicio
end-date: end date, enddatum, date de fin, fecha de fin, data de fim
start: start, begin, beginning, beginn, debut, inicio
end: end, finish, ende, fin, fim
from: from, von, desde, depuis
until: until, till, up to, bis, hasta, ate
day: day, tag, jour, dia
month: month, monat, mois, mes
year: year, jahr, annee, ano
hour: hour, hourly, stunde, heure, hora
week: week, weekly, woche, semaine, semana
years: years, jahre, annees, anos
relocation: relocate, relocation, relocating, willing to move, umziehen, umzug, demenager, reubicarse
remote: remote, remotely, work from home, home office, telecommute, teletravail, teletrabajo
onsite: onsite, on site, in office, in the office, vor ort
sponsorship: sponsorship, visa sponsorship, sponsored, immigration sponsorship, visumssponsoring, patrocinio
visa: visa, work visa, visum
work-authorization: work authorization, work authorisation, work permit, right to work, legally authorized, legally
    authorised, authorized to work, authorised to work, legally authorized to work, legally authorised to work,
    eligible to work, legally eligible to work, legally entitled to work, entitled to work, permitted to work,
    allowed to work, arbeitserlaubnis, permis de travail, permiso de trabajo, autorizacao de trabalho
need: need, require, requires, required, necessitate, benotigen, brauchen, besoin, necesita, precisa
heard-from: hear about, heard about, find out about, found out about, learn about, learned about, come across, how
    did you find us, referral source, aufmerksam geworden
referral: referral, referrer, referred, referee, reference, references, empfehlung, recommande, referencia
emergency: emergency, notfall, urgence, emergencia
manager: manager, supervisor, vorgesetzter
guardian: parent, guardian, parents
partner: spouse, partner
home: home, private, personal, privat
work: work, business, office, arbeit, beruflich, travail, trabajo, trabalho
billing: billing, invoice, rechnung, facturation, facturacion
shipping: shipping, delivery, versand, livraison, envio, entrega
permanent: permanent, unbefristet, permanente
temporary: temporary, contract, befristet, temporaire, temporal
full-time: full time, fulltime, vollzeit, temps plein, tiempo completo
part-time: part time, parttime, teilzeit, temps partiel, tiempo parcial
language: language, languages, sprache, sprachen, langue, idioma
skill: skill, skills, kenntnisse, competences, habilidades
experience: experience, berufserfahrung, erfahrung, experiencia
education: education, ausbildung, bildung, formation, educacion
password: password, passphrase, passwort, kennwort, mot de passe, contrasena, senha
newsletter: newsletter, mailing list
privacy: privacy policy, privacy notice, privacy statement, data protection, data protection policy, datenschutz,
    datenschutzerklarung, politique de confidentialite, politica de privacidad, politica de privacidade
terms: terms, terms of service, terms of use, terms and conditions, conditions, agb, nutzungsbedingungen, conditions
    generales, terminos y condiciones
question: question, query, inquiry, enquiry, frage, pregunta, pergunta
message: message, comment, comments, nachricht, kommentar, commentaire, mensaje, mensagem
minimum: minimum, min, lowest, least, mindestens
maximum: maximum, max, highest, most, hochstens
primary: primary, main, haupt, principal
secondary: secondary, alternate, alternative, zweit, secundario
front: front, vorderseite
back-side: rear, back side, ruckseite
male: male, man, mannlich, homme, hombre, masculino, homem
female: female, woman, weiblich, femme, mujer, femenino, feminino, mulher
"""

ACTIONS: Final = """
submit: submit, send, send in, send off, hand in, absenden, einreichen, abschicken, senden, soumettre, envoyer,
    enviar, submeter
apply: apply, jetzt bewerben, bewerben, postuler, candidater, solicitar, postular, candidatar se, candidatar
next: next, continue, proceed, go on, next step, next page, weiter, fortfahren, suivant, continuer, siguiente,
    continuar, seguinte, proximo, avancar
previous-page: back, go back, previous step, previous page, zuruck, retour, precedent, atras, volver, voltar
save: save, keep, speichern, enregistrer, sauvegarder, guardar, salvar
withdraw: withdraw, revoke, zuruckziehen, retirer, retirar
delete: delete, erase, discard, loschen, supprimer, eliminar, borrar, excluir, apagar
remove: remove, take away, entfernen, enlever, quitar, remover
add: add, add another, add more, hinzufugen, ajouter, anadir, agregar, adicionar
edit: edit, change, modify, bearbeiten, andern, modifier, editar, modificar
cancel: cancel, abort, abbrechen, annuler, cancelar
close: close, dismiss, schliessen, fermer, cerrar, fechar
accept: accept, agree, allow, approve, consent, akzeptieren, zustimmen, einwilligen, accepter, aceptar, aceitar
decline: decline, reject, refuse, deny, disagree, disallow, ablehnen, refuser, rechazar, rejeitar, recusar
confirm: confirm, confirmation, bestatigen, confirmer, confirmar
repeat: repeat, retype, re enter, reenter, again, wiederholen, repeter, repetir
verify: verify, verification
search: search, look up, suche, suchen, rechercher, recherche, buscar, pesquisar, procurar
filter: filter, filtern, filtrer, filtrar
reset: reset, clear, zurucksetzen, reinitialiser, restablecer, limpar
login: log in, login, sign in, signin, anmelden, einloggen, se connecter, connexion, iniciar sesion, entrar
logout: log out, logout, sign out, signout, abmelden, deconnexion, cerrar sesion, sair
register: sign up, signup, register, create account, create an account, join, registrieren, konto erstellen, s
    inscrire, creer un compte, registrarse, crear cuenta, cadastrar, criar conta
forgot: forgot, forgotten, vergessen, oublie, olvido, esqueceu
upload: upload, attach, hochladen, anhangen, televerser, joindre, subir, adjuntar, carregar, anexar
download: download, herunterladen, telecharger, descargar, baixar
import: import, autofill, prefill, fill in from, importieren, importer, importar
show: show, view, display, anzeigen, afficher, mostrar, ver
hide: hide, verbergen, ausblenden, masquer, ocultar, esconder
more: more, mehr, plus, mas, mais
fewer: less, fewer, weniger, moins, menos
open: open, offnen, ouvrir, abrir
enable: enable, turn on, activate, aktivieren, activer, activar, ativar
disable: disable, turn off, deactivate, deaktivieren, desactiver, desactivar, desativar
opt-in: opt in, subscribe, abonnieren, abonner, suscribirse, assinar
opt-out: opt out, unsubscribe, abbestellen, desabonner, darse de baja
buy: buy, purchase, order, kaufen, bestellen, acheter, commander, comprar
pay: pay now, checkout, check out, bezahlen, zur kasse, payer, pagar
sell: sell, verkaufen, vendre, vender
increase: increase, raise, erhohen, augmenter, aumentar
decrease: decrease, reduce, lower, verringern, diminuer, disminuir, diminuir
share: share, teilen, partager, compartir, compartilhar
report: report, melden, signaler, denunciar
block: block, blockieren, bloquer, bloquear
preview: preview, review, vorschau, uberprufen, apercu, vista previa, revisar
print: print, drucken, imprimer, imprimir
help: help, hilfe, aide, ayuda, ajuda
yes: yes, ja, oui, si, sim
no-answer: no, nein, non, nao
prefer-not: prefer not to say, prefer not to answer, i do not wish to answer, do not wish to answer, decline to self
    identify, decline to answer, i do not want to answer, rather not say, keine angabe
ascending: ascending, aufsteigend, croissant, ascendente
descending: descending, absteigend, decroissant, descendente
"""

IMPLIED: Final = {"mobile": "phone"}
"""Notions that are a kind of another: the wider one may lose or gain the narrower."""

DECISIVE: Final = """
confirm repeat verify referral emergency manager guardian partner company school previous until from birth-place
secondary middle-name preferred-name username login logout register forgot withdraw delete remove cancel decline
disable opt-out import download hide fewer edit add reset pay buy report block previous-page close code extension
birth maiden
"""
"""Notions that make another question or act of what they are added to."""

OBJECTS: Final = """
application form job position role vacancy details data entry now today here page
"""
"""What an action of this kind of site is about: says nothing beside the action itself."""

NEGATIONS: Final = """
not no without never none neither nor cannot unless except nicht kein keine keinen ohne nie pas sans jamais aucun
sin nunca nao sem
"""

EMPTY: Final = """
a an the this that these those of to for in on at by as with within and or any some your you yours my mine i me we
us our ours it its is are am be been was were do does did have has had will would can could may might shall should
if so list let what whats which how where there e g eg ie etc optional der die das den dem ein eine einen ihr ihre
ihren ihrer sie du dein deine und oder zu zum zur fur auf mit ist sind haben le la les un une des de d l votre vos
vous je et ou pour dans est avez el los las una unos su sus tu usted y o para en es esta por os um uma seu sua seus
voce em
"""
"""Words that a question can lose or gain without asking something else."""

PROMPTS: Final = """
please enter provide type select choose pick fill give tell specify indicate insert write bitte eingeben angeben wahlen
auswahlen veuillez saisir choisir entrez favor introduzca ingrese seleccione elija digite informe selecione escolha
"""
"""Words that invite to answer and ask nothing themselves."""
