/** Power cuts under four writers, for the test of twenty and the campaign of hundreds. */
import { cadastroRotas, integracaoRotas, ROTAS_BY_DOMAIN } from '@lastro/contract'
import { signInApi, type Api } from './api.ts'
import { RENATA_GESTORA } from './people.ts'

/** A server that a cut kills and starts again. */
export interface Machine {
  address: () => string
  cut: () => Promise<void>
}

export interface PowerCuts {
  acknowledged: { centros: number; pushes: number }
  /** Acknowledged writes that the server does not have. */
  lost: string[]
  /** Writes that the server has twice. */
  duplicated: string[]
}

const ANSWER_MAX_MS = 10_000
/** A cut falls after 1 to 20 acknowledged writes of its round. */
const ANSWERS_MAX = 20
const PUSHES_CHECKED = 200

/**
 * Two writers create centros de custo, and two push entries of one centavo.
 * @param cuts read before each cut, so that a campaign can be interrupted
 * @throws Error when no write was acknowledged before a cut
 */
export async function cutUnderWriters(machine: Machine, cuts: () => number, onCut: (cut: number) => void = () => {}): Promise<PowerCuts> {
  const { chave: key } = await (await signInRenata(machine)).call(integracaoRotas.create, { body: { nome: 'Quedas', origem: 'quedas' } })
  const codigos: string[] = []
  const pushes: string[] = []
  let sequence = 0
  for (let cut = 0; cut < cuts(); cut++) {
    const api = await signInRenata(machine)
    const createCentros = async (): Promise<never> => {
      for (;;) {
        const codigo = `QUEDA-${(sequence += 1)}`
        await api.call(ROTAS_BY_DOMAIN.centroCusto.create, { body: { valores: { codigo, descricao: codigo } } })
        codigos.push(codigo)
      }
    }
    const pushEntries = async (): Promise<never> => {
      for (;;) {
        const id = `queda-${(sequence += 1)}`
        await push(machine, key, [id])
        pushes.push(id)
      }
    }
    const before = codigos.length + pushes.length
    const writers = [createCentros(), createCentros(), pushEntries(), pushEntries()]
    // Until the cut no writer may fail, or fewer than four would write.
    await Promise.race([waitUntil(() => codigos.length + pushes.length > before + (cut % ANSWERS_MAX)), ...writers])
    if (codigos.length + pushes.length === before) throw new Error('no write was acknowledged before the cut')
    const restarted = machine.cut()
    await Promise.allSettled(writers)
    await restarted
    onCut(cut + 1)
  }
  return compare(machine, key, codigos, pushes)
}

async function compare(machine: Machine, key: string, codigos: readonly string[], pushes: readonly string[]): Promise<PowerCuts> {
  const listed = (await (await signInRenata(machine)).call(cadastroRotas.listCentrosCusto)).map(({ codigo }) => codigo)
  const found = new Set<string>()
  const duplicated: string[] = []
  for (const codigo of listed) {
    if (found.has(codigo)) duplicated.push(codigo)
    found.add(codigo)
  }
  const lost = codigos.filter((codigo) => !found.has(codigo))
  for (let i = 0; i < pushes.length; i += PUSHES_CHECKED) {
    const ids = pushes.slice(i, i + PUSHES_CHECKED)
    const { gravados } = await push(machine, key, ids)
    if (gravados > 0) lost.push(`${gravados} of the pushes ${ids[0]} to ${ids.at(-1)}`)
  }
  return {
    acknowledged: { centros: codigos.length, pushes: pushes.length },
    lost,
    duplicated,
  }
}

const signInRenata = (machine: Machine): Promise<Api> => signInApi(machine.address(), RENATA_GESTORA)

/** Sends entries, of which the server writes only those that it does not have. */
async function push(machine: Machine, key: string, ids: readonly string[]): Promise<{ gravados: number }> {
  const contas = [
    { tipo: 'conta', conta: 'Q1', descricao: 'Caixa', natureza: 1 },
    { tipo: 'conta', conta: 'Q4', descricao: 'Receita de quedas', natureza: 4 },
  ]
  const partidas = [
    { conta: 'Q1', valorCentavos: -1 },
    { conta: 'Q4', valorCentavos: 1 },
  ]
  const lines = [...contas, ...ids.map((id) => ({ id, data: '2033-05-10', partidas }))]
  const response = await fetch(`${machine.address()}/v1${integracaoRotas.send.caminho}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' },
    body: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
  })
  const answer = (await response.json()) as { data?: { gravados: number }; message?: string }
  if (answer.data === undefined) throw new Error(answer.message)
  return answer.data
}

async function waitUntil(isThere: () => boolean): Promise<void> {
  for (const end = Date.now() + ANSWER_MAX_MS; !isThere() && Date.now() < end;) await new Promise((resolve) => setTimeout(resolve, 1))
}
