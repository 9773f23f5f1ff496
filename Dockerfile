# One image for api, workers, the migration and the provider simulator; docker-compose.yml says which runs what.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Install scripts fetch what this image brings itself: a Node, git hooks.
RUN npm ci --ignore-scripts
COPY . .
RUN node node_modules/vite/bin/vite.js build --config web/vite.config.ts && npm prune --omit=dev --ignore-scripts

FROM node:24-bookworm-slim
ENV NODE_ENV=production SOUNDINGS_HOME=/data
WORKDIR /app
COPY --from=build --chown=node:node /app /app
RUN mkdir /data && chown node:node /data
USER node
EXPOSE 3000
CMD ["node", "api/main.ts"]
