# The API with the built pages. The database is outside: DATABASE_URL (owner, for migrations) and DATABASE_URL_APP (application).
# Any number of these containers may stand behind a balancer; they keep nothing but copies of files at work. Uploads wait in LASTRO_ARMAZENAMENTO.

FROM node:24-bookworm-slim AS build
WORKDIR /lastro
COPY package.json package-lock.json ./
COPY packages/engine/package.json packages/engine/
COPY packages/formato/package.json packages/formato/
COPY packages/ecd/package.json packages/ecd/
COPY packages/planilha/package.json packages/planilha/
COPY packages/contract/package.json packages/contract/
COPY packages/db/package.json packages/db/
COPY packages/storage/package.json packages/storage/
COPY packages/backup/package.json packages/backup/
COPY packages/importacao/package.json packages/importacao/
COPY packages/demonstracao/package.json packages/demonstracao/
COPY apps/api/package.json apps/api/
COPY apps/web/package.json apps/web/
COPY apps/cli/package.json apps/cli/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
RUN npm ci --no-audit --no-fund
COPY . .
RUN node scripts/size.ts
# Drops the packages of the build and the tests. The embedded PostgreSQL stays: it verifies backups, also where DATABASE_URL is set.
RUN npm prune --omit=dev --no-audit --no-fund && rm -rf node_modules/node-linux-* apps/web/src e2e bench

FROM node:24-bookworm-slim
WORKDIR /lastro
COPY --from=build --chown=root:root /lastro /lastro
RUN install -d -o node -g node /dados /backups
USER node
ENV NODE_ENV=production LASTRO_HOST=0.0.0.0 PORT=3000 LASTRO_DADOS=/dados
EXPOSE 3000
VOLUME /dados
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/v1/saude').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "apps/api/src/server.ts"]
