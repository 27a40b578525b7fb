"""The cities of the typeahead, each with the name of the country."""

from __future__ import annotations

from typing import Final

_BY_COUNTRY: Final = {
    "Portugal": "Lisbon Porto Braga Coimbra Faro Aveiro",
    "Spain": "Madrid Barcelona Valencia Seville Bilbao Granada",
    "Germany": "Berlin Hamburg Munich Cologne Dresden Leipzig Bonn Bremen Stuttgart",
    "Austria": "Vienna Graz Linz Salzburg",
    "Switzerland": "Zurich Geneva Basel Bern Lausanne",
    "France": "Paris Lyon Marseille Toulouse Nantes Lille Bordeaux Nice",
    "Belgium": "Brussels Antwerp Ghent Leuven",
    "Netherlands": "Amsterdam Rotterdam Utrecht Eindhoven Delft Groningen",
    "United Kingdom": "London Leeds Manchester Bristol Edinburgh Glasgow Cambridge Oxford Birmingham Cardiff",
    "Ireland": "Dublin Cork Galway Limerick",
    "Italy": "Rome Milan Turin Bologna Florence Naples",
    "Sweden": "Stockholm Gothenburg Malmö Uppsala Lund",
    "Denmark": "Copenhagen Aarhus Odense",
    "Norway": "Oslo Bergen Trondheim",
    "Finland": "Helsinki Espoo Tampere Turku",
    "Poland": "Warsaw Kraków Wrocław Poznań Gdańsk",
    "Czechia": "Prague Brno Ostrava",
    "United States": "Portland Boston Chicago Seattle Austin Denver Atlanta Cambridge Dublin Oakland Philadelphia",
    "Canada": "Toronto Montréal Vancouver Ottawa Calgary London Cambridge",
    "Brazil": "Recife Curitiba Salvador Fortaleza",
    "Mexico": "Monterrey Puebla Guadalajara",
    "India": "Bengaluru Mumbai Pune Chennai Hyderabad Delhi",
    "Japan": "Tokyo Osaka Kyoto Sapporo",
    "South Korea": "Seoul Busan Daejeon",
    "Australia": "Sydney Melbourne Perth Brisbane Adelaide",
    "New Zealand": "Auckland Wellington Dunedin",
    "South Africa": "Johannesburg Durban Pretoria",
    "Nigeria": "Lagos Abuja Ibadan",
    "Kenya": "Nairobi Mombasa Kisumu",
    "Türkiye": "Istanbul Ankara Izmir",
}

_LONGER: Final = (
    "New York, United States", "San Francisco, United States", "Los Angeles, United States",
    "São Paulo, Brazil", "Rio de Janeiro, Brazil", "Mexico City, Mexico", "Cape Town, South Africa",
    "The Hague, Netherlands", "Frankfurt am Main, Germany",
)  # fmt: skip

CITIES: Final = tuple(
    sorted([*(f"{city}, {country}" for country, cities in _BY_COUNTRY.items() for city in cities.split()), *_LONGER])
)


def suggest_cities(typed: str, limit: int = 7) -> list[str]:
    """Return cities that start with the text, then cities that contain the text."""
    wanted = typed.strip().casefold()
    if len(wanted) < 2:
        return []
    first = [city for city in CITIES if city.casefold().startswith(wanted)]
    rest = [city for city in CITIES if wanted in city.casefold() and city not in first]
    return (first + rest)[:limit]
