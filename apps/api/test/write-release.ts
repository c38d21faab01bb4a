/** Writes the fixture of a release: `npm run release-fixture`. The version comes from the root package.json. */
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestCluster } from '@lastro/db/testing'
import { loadDemonstracao } from '../src/commands/load-demonstracao.ts'
import { buildApp } from './build-app.ts'
import { buildClienteCompleto } from './factories.ts'
import { ClosedMesFixture } from './mes-fechado-fixture.ts'
import { readFigures, writeRelease, writeReleaseFigures } from './release.ts'

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as { version: string }
const cluster = await startTestCluster(() => mkdtempSync(join(tmpdir(), 'lastro-release-')))
try {
  const t = await buildApp()
  await loadDemonstracao(t.database.db, ['metalurgica'])
  await buildClienteCompleto(t, { nome: 'Comercial Completa', canario: 'Completa' })
  await new ClosedMesFixture(() => t).build()
  const bytes = await writeRelease(t, version)
  writeReleaseFigures(version, await readFigures(t))
  process.stdout.write(`${version}: ${bytes} bytes\n`)
  await t.close()
} finally {
  await cluster.stop()
}
