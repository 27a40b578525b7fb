"""What people download elsewhere: LinkedIn's archive, Europass, and JSON Resumes."""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any

from tests.resumes.drawn import Drawn, pdf

from footpath.resumes.archive import MOST_OF_A_FILE
from footpath.resumes.facts import as_data
from footpath.resumes.pdf import attachments
from footpath.resumes.read import read_resume


def data_of(content: bytes) -> Any:
    return as_data(read_resume(content)[0].facts)


TABLES = {
    "Profile.csv": "First Name,Last Name,Maiden Name,Address,Birth Date,Headline,Summary,Industry,Zip Code,"
    "Geo Location,Twitter Handles,Websites,Instant Messengers\n"
    'Ida,Sorrel,,,,Baker,"Bread, mostly.",Food,,"Rye, United Kingdom",,[PORTFOLIO:https://sorrel.example.com],\n',
    "Positions.csv": "Company Name,Title,Description,Location,Started On,Finished On\n"
    'Mill & Sons,Head Baker,"Led six, at night",Rye,Jan 2020,\nFen Ovens,Baker,,Ely,Mar 2016,Dec 2019\n',
    "Education.csv": "School Name,Start Date,End Date,Notes,Degree Name,Activities\nCity College,2012,2015,,Diploma,\n",
    "Skills.csv": "Name\nSourdough\nRostering\n",
    "Languages.csv": "Name,Proficiency\nEnglish,Native or bilingual proficiency\n",
    "Certifications.csv": "Name,Url,Authority,Started On,Finished On,License Number\n"
    "Food Hygiene,https://example.com/c,CIEH,May 2021,,\n",
    "Email Addresses.csv": "Email Address,Confirmed,Primary,Updated On\n"
    "old@example.com,Yes,No,\nida@example.com,Yes,Yes,\n",
    "PhoneNumbers.csv": "Extension,Number,Type\n,020 7946 0958,Mobile\n",
    "Job Applicant Saved Screening Question Responses.csv": "Question,Answer\nCan you start at four?,Yes\n",
}


def linkedin(*names: str, folder: str = "") -> bytes:
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w") as archive:
        for name in names or TABLES:
            archive.writestr(f"{folder}{name}", TABLES[name])
    return written.getvalue()


def test_an_export_of_linkedin():
    found = data_of(linkedin(folder="Basic_LinkedInDataExport/"))
    assert found["basics"] == {
        "name": "Ida Sorrel", "label": "Baker", "summary": "Bread, mostly.", "url": "https://sorrel.example.com",
        "location": {"countryCode": "GB", "city": "Rye"}, "email": "ida@example.com", "phone": "+44 20 7946 0958",
    }  # fmt: skip
    assert found["work"] == [
        {"name": "Mill & Sons", "position": "Head Baker", "location": "Rye", "summary": "Led six, at night",
         "startDate": "2020-01"},
        {"name": "Fen Ovens", "position": "Baker", "location": "Ely", "startDate": "2016-03", "endDate": "2019-12"},
    ]  # fmt: skip
    assert found["certificates"] == [
        {"name": "Food Hygiene", "url": "https://example.com/c", "issuer": "CIEH", "date": "2021-05"}
    ]
    assert found["x-footpath"]["name"] == {"given": "Ida", "family": "Sorrel"}


def test_each_fact_of_an_export_names_its_table_and_line():
    found, _ = read_resume(linkedin())
    (title,) = [fact for fact in found.facts if fact.value == "Baker" and fact.path[0] == "work"]
    assert str(title.place) == "Positions.csv, line 3"


def test_a_saved_answer_is_kept_only_where_the_person_says_so():
    found, _ = read_resume(linkedin())
    assert not [fact for fact in found.facts if "answers" in fact.path]
    (asked,) = [each for each in found.unsure if each.choices]
    kept: Any = as_data(found.with_choices(asked.choices).facts)
    assert kept["x-footpath"]["answers"] == [{"question": "Can you start at four?", "answer": "Yes"}]


def test_an_export_without_parts_says_which():
    found, _ = read_resume(linkedin("Skills.csv"))
    assert [fact.value for fact in found.facts] == ["Sourdough", "Rostering"]
    assert [each.what for each in found.unsure] == [
        f"the export has no {name}" for name in ("Profile.csv", "Positions.csv", "Education.csv")
    ]


def test_a_json_resume_and_what_a_profile_has_no_place_for():
    given = {"basics": {"name": "Ida Sorrel", "shoe": "38"}, "work": [{"name": "Mill", "startDate": "2020-01"}],
             "x-footpath": {"work_authorization": {"GB": True}}}  # fmt: skip
    found, _ = read_resume(json.dumps(given).encode())
    assert as_data(found.facts) == {
        "basics": {"name": "Ida Sorrel"},
        "work": [{"name": "Mill", "startDate": "2020-01"}],
        "x-footpath": {"work_authorization": {"GB": "yes"}},
    }
    assert [each.what for each in found.unsure] == ["the key basics.shoe, which a profile does not have"]


PASSPORT = """<?xml version="1.0" encoding="UTF-8"?>
<SkillsPassport xmlns="http://europass.cedefop.europa.eu/Europass"><LearnerInfo>
<Identification><PersonName><FirstName>Ida</FirstName><Surname>Sorrel</Surname></PersonName>
<ContactInfo><Address><Contact><AddressLine>Mill Lane 3</AddressLine><PostalCode>TN31 7AA</PostalCode>
<Municipality>Rye</Municipality><Country><Code>UK</Code></Country></Contact></Address>
<Email><Contact>ida@example.com</Contact></Email>
<TelephoneList><Telephone><Contact>020 7946 0958</Contact></Telephone></TelephoneList></ContactInfo>
<Demographics><Birthdate year="1990" month="--04" day="---12"/>
<NationalityList><Nationality><Code>UK</Code></Nationality></NationalityList></Demographics></Identification>
<WorkExperienceList><WorkExperience><Period><From year="2019" month="--03"/><Current>true</Current></Period>
<Position><Label>Head baker</Label></Position>
<Activities>&lt;ul&gt;&lt;li&gt;Led six&lt;/li&gt;&lt;li&gt;Baked rye&lt;/li&gt;&lt;/ul&gt;</Activities>
<Employer><Name>Mill &amp; Sons</Name></Employer></WorkExperience></WorkExperienceList>
<EducationList><Education><Period><From year="2012"/><To year="2015"/></Period><Title>Diploma</Title>
<Organisation><Name>City College</Name></Organisation></Education></EducationList>
<Skills><Linguistic><MotherTongueList><MotherTongue><Description><Label>English</Label></Description></MotherTongue>
</MotherTongueList><ForeignLanguageList><ForeignLanguage><Description><Code>de</Code></Description><ProficiencyLevel>
<Listening>B2</Listening><Reading>B1</Reading></ProficiencyLevel></ForeignLanguage></ForeignLanguageList></Linguistic>
</Skills></LearnerInfo></SkillsPassport>"""

CANDIDATE = """<Candidate xmlns="http://www.europass.eu/1.0" xmlns:oa="http://www.openapplications.org/oagis/9"
 xmlns:hr="http://www.hr-xml.org/3" xmlns:eures="http://www.europass_eures.eu/1.0"><CandidatePerson>
<PersonName><oa:GivenName>Ida</oa:GivenName><hr:FamilyName>Sorrel</hr:FamilyName></PersonName>
<Communication><ChannelCode>Email</ChannelCode><oa:URI>ida@example.com</oa:URI></Communication>
<Communication><ChannelCode>Telephone</ChannelCode><CountryDialing>44</CountryDialing>
<oa:DialNumber>2079460958</oa:DialNumber></Communication>
<Communication><Address><oa:CityName>Rye</oa:CityName><CountryCode>gb</CountryCode></Address></Communication>
<hr:BirthDate>1990-04-12</hr:BirthDate><PrimaryLanguageCode>eng</PrimaryLanguageCode></CandidatePerson>
<CandidateProfile><EmploymentHistory><EmployerHistory><hr:OrganizationName>Mill</hr:OrganizationName><PositionHistory>
<PositionTitle>Head baker</PositionTitle><eures:EmploymentPeriod><eures:StartDate>
<hr:FormattedDateTime>2019-03-01</hr:FormattedDateTime></eures:StartDate><hr:CurrentIndicator>true</hr:CurrentIndicator>
</eures:EmploymentPeriod><oa:Description>&lt;p&gt;Led six&lt;/p&gt;</oa:Description></PositionHistory></EmployerHistory>
</EmploymentHistory><EducationHistory><EducationOrganizationAttendance>
<hr:OrganizationName>City College</hr:OrganizationName><EducationDegree><hr:DegreeName>Diploma</hr:DegreeName>
</EducationDegree><AttendancePeriod><StartDate><hr:FormattedDateTime>2012</hr:FormattedDateTime></StartDate>
</AttendancePeriod></EducationOrganizationAttendance></EducationHistory><PersonQualifications><PersonCompetency>
<CompetencyID>deu</CompetencyID><hr:TaxonomyID>language</hr:TaxonomyID><eures:CompetencyDimension><eures:Score>
<hr:ScoreText>B2</hr:ScoreText></eures:Score></eures:CompetencyDimension></PersonCompetency></PersonQualifications>
</CandidateProfile></Candidate>"""


def test_an_older_europass():
    found = data_of(PASSPORT.encode())
    assert found["basics"] == {
        "name": "Ida Sorrel", "email": "ida@example.com", "phone": "+44 20 7946 0958",
        "location": {"address": "Mill Lane 3", "postalCode": "TN31 7AA", "city": "Rye", "countryCode": "GB"},
    }  # fmt: skip
    assert found["work"] == [
        {
            "name": "Mill & Sons",
            "position": "Head baker",
            "startDate": "2019-03",
            "highlights": ["Led six", "Baked rye"],
        }
    ]
    assert found["languages"] == [{"language": "English", "fluency": "Native speaker"}, {"language": "German"}]
    assert found["x-footpath"]["date_of_birth"] == "1990-04-12"


def test_a_newer_europass():
    found = data_of(CANDIDATE.encode())
    assert found["basics"]["phone"] == "+44 20 7946 0958"
    assert found["work"] == [{"name": "Mill", "position": "Head baker", "startDate": "2019-03", "summary": "Led six"}]
    assert found["education"] == [{"institution": "City College", "studyType": "Diploma", "startDate": "2012"}]
    assert found["languages"] == [
        {"language": "English", "fluency": "Native speaker"},
        {"language": "German", "fluency": "B2"},
    ]


def test_a_pdf_that_carries_its_europass():
    import pypdfium2  # pyright: ignore[reportMissingTypeStubs]

    document = pypdfium2.PdfDocument(pdf([[Drawn(50, 700, "Ida Sorrel")]]))
    attached = document.new_attachment("europass.xml")
    attached.set_data(CANDIDATE.encode())
    written = io.BytesIO()
    document.save(written)
    assert data_of(written.getvalue())["work"][0]["name"] == "Mill"


def test_a_file_in_a_pdf_that_is_too_large_unpacked_is_left_out():
    import pypdfium2  # pyright: ignore[reportMissingTypeStubs]

    document = pypdfium2.PdfDocument(pdf([[Drawn(50, 700, "Ida Sorrel")]]))
    document.new_attachment("large.xml").set_data(b" " * (MOST_OF_A_FILE + 1))
    document.new_attachment("small.xml").set_data(b"<a/>")
    written = io.BytesIO()
    document.save(written)
    assert list(attachments(written.getvalue())) == [("small.xml", b"<a/>")]
