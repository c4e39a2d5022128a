# Footplate with its rules compiled; `compose.yaml` puts PostgreSQL and Caddy beside it, docs/hosting.md tells how.
#
#     docker build -t footplate .
#     docker run --read-only --tmpfs /tmp -v footplate:/data -p 127.0.0.1:8000:8000 footplate

FROM python:3.13.7-slim-bookworm AS build
RUN apt-get update \
    && apt-get install -y --no-install-recommends gcc libc6-dev \
    && rm -rf /var/lib/apt/lists/*
ENV PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1
WORKDIR /source
COPY locks/build.txt locks/image.txt locks/
RUN pip install --require-hashes -r locks/build.txt \
    && python -m venv /opt/footplate \
    && /opt/footplate/bin/pip install --require-hashes -r locks/image.txt
COPY pyproject.toml setup.py README.md LICENSE ./
COPY src src
RUN pip wheel --no-deps --no-build-isolation --wheel-dir /wheels . \
    && grep -qx compiled build/outcome.txt \
    && /opt/footplate/bin/pip install --no-deps --no-index /wheels/footplate-*.whl

FROM python:3.13.7-slim-bookworm
RUN apt-get update \
    && apt-get install -y --no-install-recommends fonts-dejavu-core \
    && rm -rf /var/lib/apt/lists/*
RUN groupadd --system --gid 10001 footplate \
    && useradd --system --uid 10001 --gid footplate --home-dir /data --shell /usr/sbin/nologin footplate \
    && install -d -o footplate -g footplate -m 700 /data /backups
COPY --from=build /opt/footplate /opt/footplate
ENV PATH=/opt/footplate/bin:$PATH XDG_DATA_HOME=/data PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
USER footplate
WORKDIR /data
EXPOSE 8000
# By number: the server answers to addresses in numbers, whatever its public name is.
HEALTHCHECK --interval=30s --timeout=15s --start-period=60s \
    CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8000/healthz', timeout=12)"]
ENTRYPOINT ["footplate"]
CMD ["serve", "--no-open", "--host", "0.0.0.0"]
