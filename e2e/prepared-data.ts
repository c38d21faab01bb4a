/** Prepares the demo data once. Each e2e file runs a server on a copy, so that files do not affect each other in any order. */
import { createTemporaryFolder } from '../test/temporary-folder.ts'
import { removeDataDir, startProcesso } from '../test/lastro-process.ts'

const NAME = 'LASTRO_E2E_DADOS'

// eslint-disable-next-line import/no-default-export -- Playwright requires a default export for its global setup
export default async function prepareData(): Promise<() => Promise<void>> {
  const dataDir = createTemporaryFolder('lastro-')
  const processo = await startProcesso(dataDir)
  await processo.stop()
  process.env[NAME] = dataDir
  return () => removeDataDir(dataDir)
}

export function dataReady(): string {
  const dataDir = process.env[NAME]
  if (dataDir === undefined) throw new Error('run with the e2e configuration, which prepares the data')
  return dataDir
}
