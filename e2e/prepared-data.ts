/** Prepares the demo data once. Each e2e file runs a server on a copy, so that files do not affect each other in any order. */
import { createTemporaryFolder } from '../test/temporary-folder.ts'
import { removeDadosDir, startProcesso } from '../test/lastro-process.ts'

const NAME = 'LASTRO_E2E_DADOS'

// eslint-disable-next-line import/no-default-export -- Playwright requires a default export for its global setup
export default async function prepareDados(): Promise<() => Promise<void>> {
  const dadosDir = createTemporaryFolder('lastro-')
  const processo = await startProcesso(dadosDir)
  await processo.stop()
  process.env[NAME] = dadosDir
  return () => removeDadosDir(dadosDir)
}

export function dadosProntos(): string {
  const dadosDir = process.env[NAME]
  if (dadosDir === undefined) throw new Error('run with the e2e configuration, which prepares the data')
  return dadosDir
}
