/** Changes rateio rules. A rule that could not run is never saved. */
import type { RateioRegraCorpo, RateioRegraSalva } from '@lastro/contract'
import { compileRateio } from '@lastro/engine'
import { refuseErrors, toRegra } from '../cubo/run-rateio.ts'
import { listRateioRegras } from '../cubo/rateio-store.ts'
import { recordAuditoria, type RegistroAuditoria } from '../http/auditoria.ts'
import type { Contexto } from '../http/contexto.ts'
import { ErroApi, orNotFound } from '../http/erro.ts'
import { assertNomes, loadCadastro, type RateioCadastro } from './cadastro.ts'
import { describeRegra } from './describe.ts'
import * as store from './store.ts'

interface WrittenVersao {
  id: number
  versao: number
}

const codigosOf = ({ centrosCusto }: RateioCadastro): Map<number, string> =>
  new Map([...centrosCusto].map(([id, { codigo }]) => [id, codigo]))

function assertRuns(regra: RateioRegraCorpo, id: number, cadastro: RateioCadastro): void {
  const compilacao = compileRateio([toRegra({ ...regra, id, ativo: true }, cadastro, codigosOf(cadastro))])
  if (!compilacao.ok) refuseErrors(compilacao.erros)
}

function assertNome({ nome }: RateioRegraCorpo, others: readonly RateioRegraSalva[]): void {
  if (others.some((other) => other.nome === nome)) {
    throw new ErroApi('cadastro_duplicate', {
      message: 'Já existe uma regra de rateio com este nome.',
      details: [{ campo: 'nome', message: nome }],
    })
  }
}

/** Every reader of the rules loads all of them, and every DRE after rateio runs them. */
const REGRAS_MAX = 500
const DESTINOS_MAX = 20_000

const countDestinos = ({ metodo }: RateioRegraCorpo): number =>
  'servicos' in metodo ? metodo.servicos.reduce((total, { base }) => total + 1 + base.destinos.length, 0) : metodo.destinos.length

function assertRegrasLimit(regra: RateioRegraCorpo, others: readonly RateioRegraSalva[]): void {
  const destinos = [regra, ...others].reduce((total, each) => total + countDestinos(each), 0)
  if (others.length < REGRAS_MAX && destinos <= DESTINOS_MAX) return
  throw new ErroApi('rateio_invalid', {
    message: 'Já há tantas regras de rateio, ou tantos destinos nelas, quanto cabem em uma empresa: exclua ou simplifique algumas.',
  })
}

async function record(context: Contexto, registro: Omit<RegistroAuditoria, 'assunto'>): Promise<void> {
  await recordAuditoria(context, { ...registro, assunto: 'DreRateio' })
}

/** Takes the lock of the rules of the cliente. */
async function findCurrent(context: Contexto, id: number, versao: number): Promise<{ atual: RateioRegraSalva; all: RateioRegraSalva[] }> {
  await store.lockRegras(context)
  const all = await listRateioRegras(context)
  const atual = orNotFound(all.find((regra) => regra.id === id))
  if (atual.versao !== versao) throw new ErroApi('cadastro_version_conflict')
  return { atual, all }
}

export async function createRegra(context: Contexto, regra: RateioRegraCorpo): Promise<WrittenVersao> {
  await store.lockRegras(context)
  const cadastro = await loadCadastro(context)
  assertNomes(regra, cadastro)
  const others = await listRateioRegras(context)
  assertNome(regra, others)
  assertRegrasLimit(regra, others)
  assertRuns(regra, 0, cadastro)
  const written = await store.insertRegra(context, context.usuario.id, regra)
  await record(context, { acao: 'rateio.create', assuntoId: written.id, depois: describeRegra(regra, cadastro) })
  return written
}

export async function updateRegra(
  context: Contexto,
  { id, versao, regra }: { id: number; versao: number; regra: RateioRegraCorpo },
): Promise<WrittenVersao> {
  const cadastro = await loadCadastro(context)
  assertNomes(regra, cadastro)
  const { atual, all } = await findCurrent(context, id, versao)
  const others = all.filter((other) => other.id !== id)
  assertNome(regra, others)
  assertRegrasLimit(regra, others)
  assertRuns(regra, id, cadastro)
  const written = await store.replaceRegra(context, id, regra)
  const [antes, depois] = [describeRegra(atual, cadastro), describeRegra(regra, cadastro)]
  await record(context, { acao: 'rateio.update', assuntoId: id, antes, depois })
  return written
}

export async function placeRegra(
  context: Contexto,
  { id, versao, antesDeId }: { id: number; versao: number; antesDeId: number | null },
): Promise<WrittenVersao> {
  const { atual, all } = await findCurrent(context, id, versao)
  const ids = all.map((regra) => regra.id)
  const others = ids.filter((each) => each !== id)
  const position = antesDeId === null ? others.length : antesDeId === id ? ids.indexOf(id) : others.indexOf(antesDeId)
  if (position === -1) throw new ErroApi('registro_not_found')
  if (position !== ids.indexOf(id)) {
    await store.writeOrdem(context, others.toSpliced(position, 0, id))
    const [antes, depois] = [ids.indexOf(id), position].map((location) => ({ nome: atual.nome, posicao: location + 1 }))
    await record(context, { acao: 'rateio.place', assuntoId: id, antes, depois })
  }
  return { id, versao }
}

export async function activateRegra(
  context: Contexto,
  { id, versao, ativo }: { id: number; versao: number; ativo: boolean },
): Promise<WrittenVersao> {
  const { atual } = await findCurrent(context, id, versao)
  if (atual.ativo === ativo) return { id, versao }
  // A grupo in the rule may have lost its itens since.
  if (ativo) assertRuns(atual, id, await loadCadastro(context))
  const written = await store.updateActive(context, id, ativo)
  const { nome } = atual
  await record(context, { acao: 'rateio.activate', assuntoId: id, antes: { nome, ativo: atual.ativo }, depois: { nome, ativo } })
  return written
}

export async function removeRegra(context: Contexto, { id, versao }: { id: number; versao: number }): Promise<{ id: number }> {
  const { atual } = await findCurrent(context, id, versao)
  if (atual.ativo) throw new ErroApi('rateio_active')
  const antes = describeRegra(atual, await loadCadastro(context))
  await store.deleteRegra(context, id)
  await record(context, { acao: 'rateio.remove', assuntoId: id, antes })
  return { id }
}
