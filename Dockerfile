# The whole product in one image: API, background work, and web app. ROLE decides what a container runs.

FROM node:24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d AS build
WORKDIR /app
ENV CI=1 DO_NOT_TRACK=1
RUN corepack enable
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml tsconfig.base.json ./
COPY bench/package.json bench/
COPY packages packages
COPY apps apps
RUN pnpm install --frozen-lockfile --filter "@parapet/api..." --filter "@parapet/web..."
RUN pnpm --filter @parapet/api --filter @parapet/web run build && mkdir data

FROM node:24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d AS dependencies
WORKDIR /app
ENV CI=1
RUN corepack enable
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY packages/permissions/package.json packages/permissions/
COPY apps/api/package.json apps/api/
RUN pnpm install --prod --frozen-lockfile --filter @parapet/api

FROM node:24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 PARAPET_DATA_DIR=/data
COPY LICENSE package.json ./
COPY apps/api/package.json apps/api/
COPY --from=dependencies /app/node_modules node_modules
COPY --from=dependencies /app/apps/api/node_modules apps/api/node_modules
COPY --from=build /app/apps/api/dist apps/api/dist
COPY --from=build /app/apps/web/dist apps/web/dist
COPY --from=build --chown=node:node /app/data /data
USER node
VOLUME ["/data"]
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=5s --start-period=10m --start-interval=2s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/api/dist/main.js"]
