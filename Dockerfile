# Footpath with a Chromium, for the user `footpath`; all that it keeps is in the volume /data (docs/start.md)
FROM python:3.13-slim-bookworm AS wheel
WORKDIR /source
COPY pyproject.toml README.md LICENSE ./
COPY src src
RUN pip wheel --no-cache-dir --no-deps --wheel-dir /wheel .

FROM python:3.13-slim-bookworm
RUN apt-get update \
    && apt-get install --yes --no-install-recommends chromium fonts-liberation \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --create-home --uid 10001 footpath \
    && install --directory --owner footpath --group footpath --mode 700 /data
COPY requirements.lock /tmp/requirements.lock
RUN pip install --no-cache-dir --require-hashes --requirement /tmp/requirements.lock
COPY --from=wheel /wheel /tmp/wheel
RUN pip install --no-cache-dir --no-deps /tmp/wheel/*.whl
ENV FOOTPATH_HOME=/data PYTHONUNBUFFERED=1
USER footpath
WORKDIR /data
VOLUME /data
EXPOSE 4747
HEALTHCHECK --interval=30s --timeout=10s --start-period=20s CMD ["python", "-c", "from pathlib import Path; from urllib.request import Request, urlopen; urlopen(Request('http://127.0.0.1:4747/api/v1/health', headers={'Authorization': 'Bearer ' + Path('/data/api-token').read_text().strip()}), timeout=8)"]
ENTRYPOINT ["footpath"]
CMD ["serve", "--host", "0.0.0.0"]
