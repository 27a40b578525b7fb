"""The four invented people of the demo."""

from __future__ import annotations

from typing import Final

from footpath.demo.people import Invented, PastJob

PEOPLE: Final = (
    Invented(
        given="Imogen",
        family="Hartley",
        preferred="Immy",
        pronouns=("she/her", "she"),
        email="imogen.hartley@mail.example",
        phone="+44 20 7946 0018",
        city="Leeds",
        country=("GB", "United Kingdom"),
        jobs=(
            PastJob("Fenwick Optics", "Optical Engineer", "2021-03"),
            PastJob("Calder Labs", "Lab Technician", "2017-09", "2021-02"),
        ),
        degree=("Master of Science", "master"),
        skills={"Python": "python", "Optics": "optics"},
        notice_weeks=8,
        salary=(58000, "GBP"),
        work_mode="hybrid",
        start_in=72,
        interview_in=23,
        motivation="Your field microscopes got me through my thesis, and I would like to build the next one.",
        letter=(
            "Dear team, I have spent five years aligning lenses that other people designed. "
            "I would like to design them."
        ),
        gender=("female", "female"),
        ethnicity=("white", "white"),
    ),
    Invented(
        given="Tomás",
        family="Avelar",
        preferred="Tom",
        pronouns=("he/him", "he"),
        email="tomas.avelar@post.example",
        phone="+351 21 340 5566",
        city="Lisbon",
        country=("PT", "Portugal"),
        jobs=(
            PastJob("Maré Dados", "Data Engineer", "2019-05"),
            PastJob("Porto Analytics", "Data Analyst", "2015-10", "2019-04"),
        ),
        degree=("Bachelor of Science", "bachelor"),
        skills={"Python": "python", "SQL": "sql", "Rust": "rust"},
        notice_weeks=4,
        salary=(51000, "EUR"),
        work_mode="remote",
        start_in=51,
        interview_in=18,
        motivation="Honest measurements are rare, and you put your error bars on the front page.",
        letter=(
            "Hello, I move data for a living and I write down where it came from. That seems to be how you work too."
        ),
        gender=("male", "male"),
        ethnicity=("hispanic", "hispanic"),
    ),
    Invented(
        given="Saanvi",
        family="Okafor",
        preferred="Saanvi",
        pronouns=("they/them", "they"),
        email="saanvi.okafor@inbox.example",
        phone="+49 351 4960 312",
        city="Dresden",
        country=("DE", "Germany"),
        jobs=(
            PastJob("Elbe Sensorik", "Firmware Engineer", "2020-01"),
            PastJob("Kestrel Robotics", "Test Engineer", "2016-06", "2019-12"),
        ),
        degree=("Doctor of Philosophy", "doctorate"),
        skills={"C or C++": "c", "FPGA design": "fpga"},
        notice_weeks=12,
        salary=(74000, "EUR"),
        work_mode="onsite",
        start_in=114,
        interview_in=26,
        motivation="Star trackers are the most patient computers there are, and I would like to teach one.",
        letter=(
            "Dear all, I like devices that run for ten years without anybody looking. I have shipped three of them."
        ),
        gender=("non-binary", "non_binary"),
        ethnicity=("two or more", "two_or_more"),
    ),
    Invented(
        given="Linnea",
        family="Brandt",
        preferred="Linn",
        pronouns=("she/her", "she"),
        email="linnea.brandt@letter.example",
        phone="+46 31 786 00 04",
        city="Gothenburg",
        country=("SE", "Sweden"),
        jobs=(
            PastJob("Skagen Marine", "Supply Planner", "2018-08"),
            PastJob("Nordlager", "Logistics Coordinator", "2014-02", "2018-07"),
        ),
        degree=("Bachelor of Arts", "bachelor"),
        skills={"SQL": "sql"},
        notice_weeks=6,
        salary=(540000, "SEK"),
        work_mode="hybrid",
        start_in=79,
        interview_in=20,
        motivation="I have planned other people's spare parts for years; yours are worth waiting for.",
        letter=(
            "Hej, I make sure that things are where they are needed before anybody asks. I "
            "would like to do it for tide gauges."
        ),
        gender=("female", "female"),
        ethnicity=("decline", "decline"),
    ),
)
