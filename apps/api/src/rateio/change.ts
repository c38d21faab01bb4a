/** Changes rateio rules. A rule that could not run is never saved. */
import type { RateioRegraCorpo, RateioRegraSalva } from '@lastro/contract'
import { compileRateio } from '@lastro/engine'
import { refuseErros, toRegra } from '../cubo/rateio.ts'
import { listRateioRegras } from '../cubo/rateio-store.ts'
import { recordAuditoria, type RegistroAuditoria } from '../http/auditoria.ts'
import type { Contexto } from '../http/contexto.ts'
import { ErroApi, orNotFound } from '../http/erro.ts'
import { assertNomes, loadCadastro, type Cadastro } from './cadastro.ts'
import { describeRegra } from './describe.ts'
import * as store from './store.ts'

interface Gravada {
  id: number
  versao: number
}

const codigosOf = ({ centrosCusto }: Cadastro): Map<number, string> => new Map([...centrosCusto].map(([id, { codigo }]) => [id, codigo]))

function assertRuns(regra: RateioRegraCorpo, id: number, cadastro: Cadastro): void {
  const compilacao = compileRateio([toRegra({ ...regra, id, ativo: true }, cadastro, codigosOf(cadastro))])
  if (!compilacao.ok) refuseErros(compilacao.erros)
}

function assertNome({ nome }: RateioRegraCorpo, outras: readonly RateioRegraSalva[]): void {
  if (outras.some((outra) => outra.nome === nome)) {
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

function assertRoom(regra: RateioRegraCorpo, outras: readonly RateioRegraSalva[]): void {
  const destinos = [regra, ...outras].reduce((total, each) => total + countDestinos(each), 0)
  if (outras.length < REGRAS_MAX && destinos <= DESTINOS_MAX) return
  throw new ErroApi('rateio_invalid', {
    message: 'Já há tantas regras de rateio, ou tantos destinos nelas, quanto cabem em uma empresa: exclua ou simplifique algumas.',
  })
}

async function record(contexto: Contexto, registro: Omit<RegistroAuditoria, 'assunto'>): Promise<void> {
  await recordAuditoria(contexto, { ...registro, assunto: 'DreRateio' })
}

/** Takes the lock of the rules of the cliente. @throws ErroApi `registro_not_found`, `cadastro_version_conflict` */
async function findAtual(contexto: Contexto, id: number, versao: number): Promise<{ atual: RateioRegraSalva; todas: RateioRegraSalva[] }> {
  await store.lockRegras(contexto)
  const todas = await listRateioRegras(contexto)
  const atual = orNotFound(todas.find((regra) => regra.id === id))
  if (atual.versao !== versao) throw new ErroApi('cadastro_version_conflict')
  return { atual, todas }
}

/** @throws ErroApi `registro_not_found`, `cadastro_duplicate`, `rateio_invalid` */
export async function createRegra(contexto: Contexto, regra: RateioRegraCorpo): Promise<Gravada> {
  await store.lockRegras(contexto)
  const cadastro = await loadCadastro(contexto)
  assertNomes(regra, cadastro)
  const outras = await listRateioRegras(contexto)
  assertNome(regra, outras)
  assertRoom(regra, outras)
  assertRuns(regra, 0, cadastro)
  const gravada = await store.insertRegra(contexto, contexto.usuario.id, regra)
  await record(contexto, { acao: 'rateio.create', assuntoId: gravada.id, depois: describeRegra(regra, cadastro) })
  return gravada
}

/** @throws ErroApi `registro_not_found`, `cadastro_version_conflict`, `cadastro_duplicate`, `rateio_invalid` */
export async function updateRegra(
  contexto: Contexto,
  { id, versao, regra }: { id: number; versao: number; regra: RateioRegraCorpo },
): Promise<Gravada> {
  const cadastro = await loadCadastro(contexto)
  assertNomes(regra, cadastro)
  const { atual, todas } = await findAtual(contexto, id, versao)
  const outras = todas.filter((outra) => outra.id !== id)
  assertNome(regra, outras)
  assertRoom(regra, outras)
  assertRuns(regra, id, cadastro)
  const gravada = await store.replaceRegra(contexto, id, regra)
  const [antes, depois] = [describeRegra(atual, cadastro), describeRegra(regra, cadastro)]
  await record(contexto, { acao: 'rateio.update', assuntoId: id, antes, depois })
  return gravada
}

/** @throws ErroApi `registro_not_found`, `cadastro_version_conflict` */
export async function placeRegra(
  contexto: Contexto,
  { id, versao, antesDeId }: { id: number; versao: number; antesDeId: number | null },
): Promise<Gravada> {
  const { atual, todas } = await findAtual(contexto, id, versao)
  const ids = todas.map((regra) => regra.id)
  const outros = ids.filter((each) => each !== id)
  const posicao = antesDeId === null ? outros.length : antesDeId === id ? ids.indexOf(id) : outros.indexOf(antesDeId)
  if (posicao === -1) throw new ErroApi('registro_not_found')
  if (posicao !== ids.indexOf(id)) {
    await store.writeOrdem(contexto, outros.toSpliced(posicao, 0, id))
    const [antes, depois] = [ids.indexOf(id), posicao].map((lugar) => ({ nome: atual.nome, posicao: lugar + 1 }))
    await record(contexto, { acao: 'rateio.place', assuntoId: id, antes, depois })
  }
  return { id, versao }
}

/** @throws ErroApi `registro_not_found`, `cadastro_version_conflict`, `rateio_invalid` */
export async function activateRegra(
  contexto: Contexto,
  { id, versao, ativo }: { id: number; versao: number; ativo: boolean },
): Promise<Gravada> {
  const { atual } = await findAtual(contexto, id, versao)
  if (atual.ativo === ativo) return { id, versao }
  // A grupo in the rule may have lost its itens since.
  if (ativo) assertRuns(atual, id, await loadCadastro(contexto))
  const gravada = await store.updateAtivo(contexto, id, ativo)
  const { nome } = atual
  await record(contexto, { acao: 'rateio.activate', assuntoId: id, antes: { nome, ativo: atual.ativo }, depois: { nome, ativo } })
  return gravada
}

/** @throws ErroApi `registro_not_found`, `cadastro_version_conflict`, `rateio_active` */
export async function removeRegra(contexto: Contexto, { id, versao }: { id: number; versao: number }): Promise<{ id: number }> {
  const { atual } = await findAtual(contexto, id, versao)
  if (atual.ativo) throw new ErroApi('rateio_active')
  const antes = describeRegra(atual, await loadCadastro(contexto))
  await store.deleteRegra(contexto, id)
  await record(contexto, { acao: 'rateio.remove', assuntoId: id, antes })
  return { id }
}
