/**
 * Makes the data of the demonstration once for all journeys. Every file of journeys has a server on a copy of its own: what one file
 * changes of people and their rights no other finds, whichever ran before it.
 */
import { createTemporaryFolder } from '../test/temporary-folder.ts'
import { removeDadosDir, startProcesso } from '../test/lastro-process.ts'

const NAME = 'LASTRO_E2E_DADOS'

// eslint-disable-next-line import/no-default-export -- Playwright takes what prepares a run from the default export
export default async function prepareDados(): Promise<() => Promise<void>> {
  const dadosDir = createTemporaryFolder('lastro-')
  const processo = await startProcesso(dadosDir)
  await processo.stop()
  process.env[NAME] = dadosDir
  return () => removeDadosDir(dadosDir)
}

/** Where the data lies that `prepareDados` made, in the processes that run the journeys. */
export function dadosProntos(): string {
  const dadosDir = process.env[NAME]
  if (dadosDir === undefined) throw new Error('the journeys run with the configuration of e2e, which prepares their data')
  return dadosDir
}
