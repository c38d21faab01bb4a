/** Creates, changes, orders, turns on and off, and deletes rules. A rule that could not run is never saved. */
import type { RateioRegraCorpo, RateioRegraSalva } from '@lastro/contract'
import { compileRateio } from '@lastro/engine'
import { refuseErros, toRegra } from '../cubo/rateio.ts'
import { listRateioRegras } from '../cubo/rateio-store.ts'
import { recordMudanca, type RegistroAuditoria } from '../http/auditoria.ts'
import { ErroApi, orNotFound } from '../http/erro.ts'
import type { PedidoDeMudanca } from '../http/handler.ts'
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

/** Everybody who opens the rules reads all of them, and every DRE after rateio runs them. */
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

async function record(pedido: PedidoDeMudanca, registro: Omit<RegistroAuditoria, 'assunto'>): Promise<void> {
  await recordMudanca(pedido, { ...registro, assunto: 'DreRateio' })
}

/** Waits for whoever changes rules of the same cliente. @throws ErroApi `registro_not_found`, `cadastro_version_conflict` */
async function findAtual(
  { tx, acesso }: PedidoDeMudanca,
  id: number,
  versao: number,
): Promise<{ atual: RateioRegraSalva; todas: RateioRegraSalva[] }> {
  await store.lockRegras(tx, acesso.cliente.id)
  const todas = await listRateioRegras(tx, acesso.cliente.id)
  const atual = orNotFound(todas.find((regra) => regra.id === id))
  if (atual.versao !== versao) throw new ErroApi('cadastro_version_conflict')
  return { atual, todas }
}

/** @throws ErroApi `registro_not_found`, `cadastro_duplicate`, `rateio_invalid` */
export async function createRegra(quem: PedidoDeMudanca, regra: RateioRegraCorpo): Promise<Gravada> {
  const { tx, acesso } = quem
  const clienteId = acesso.cliente.id
  await store.lockRegras(tx, clienteId)
  const cadastro = await loadCadastro(tx, clienteId)
  assertNomes(regra, cadastro)
  const outras = await listRateioRegras(tx, clienteId)
  assertNome(regra, outras)
  assertRoom(regra, outras)
  assertRuns(regra, 0, cadastro)
  const gravada = await store.insertRegra(tx, clienteId, acesso.usuarioId, regra)
  await record(quem, { acao: 'rateio.create', assuntoId: gravada.id, depois: describeRegra(regra, cadastro) })
  return gravada
}

/** @throws ErroApi `registro_not_found`, `cadastro_version_conflict`, `cadastro_duplicate`, `rateio_invalid` */
export async function updateRegra(
  quem: PedidoDeMudanca,
  { id, versao, regra }: { id: number; versao: number; regra: RateioRegraCorpo },
): Promise<Gravada> {
  const { tx, acesso } = quem
  const clienteId = acesso.cliente.id
  const cadastro = await loadCadastro(tx, clienteId)
  assertNomes(regra, cadastro)
  const { atual, todas } = await findAtual(quem, id, versao)
  const outras = todas.filter((outra) => outra.id !== id)
  assertNome(regra, outras)
  assertRoom(regra, outras)
  assertRuns(regra, id, cadastro)
  const gravada = await store.replaceRegra(tx, clienteId, id, regra)
  const [antes, depois] = [describeRegra(atual, cadastro), describeRegra(regra, cadastro)]
  await record(quem, { acao: 'rateio.update', assuntoId: id, antes, depois })
  return gravada
}

/** @throws ErroApi `registro_not_found`, `cadastro_version_conflict` */
export async function placeRegra(
  quem: PedidoDeMudanca,
  { id, versao, antesDeId }: { id: number; versao: number; antesDeId: number | null },
): Promise<Gravada> {
  const { atual, todas } = await findAtual(quem, id, versao)
  const ids = todas.map((regra) => regra.id)
  const outros = ids.filter((each) => each !== id)
  const posicao = antesDeId === null ? outros.length : antesDeId === id ? ids.indexOf(id) : outros.indexOf(antesDeId)
  if (posicao === -1) throw new ErroApi('registro_not_found')
  if (posicao !== ids.indexOf(id)) {
    await store.writeOrdem(quem.tx, quem.acesso.cliente.id, outros.toSpliced(posicao, 0, id))
    const [antes, depois] = [ids.indexOf(id), posicao].map((lugar) => ({ nome: atual.nome, posicao: lugar + 1 }))
    await record(quem, { acao: 'rateio.place', assuntoId: id, antes, depois })
  }
  return { id, versao }
}

/** @throws ErroApi `registro_not_found`, `cadastro_version_conflict`, `rateio_invalid` */
export async function activateRegra(
  quem: PedidoDeMudanca,
  { id, versao, ativo }: { id: number; versao: number; ativo: boolean },
): Promise<Gravada> {
  const { tx, acesso } = quem
  const { atual } = await findAtual(quem, id, versao)
  if (atual.ativo === ativo) return { id, versao }
  // A grupo that it names may have lost its itens since.
  if (ativo) assertRuns(atual, id, await loadCadastro(tx, acesso.cliente.id))
  const gravada = await store.updateAtivo(tx, acesso.cliente.id, id, ativo)
  const { nome } = atual
  await record(quem, { acao: 'rateio.activate', assuntoId: id, antes: { nome, ativo: atual.ativo }, depois: { nome, ativo } })
  return gravada
}

/** @throws ErroApi `registro_not_found`, `cadastro_version_conflict`, `rateio_active` */
export async function removeRegra(quem: PedidoDeMudanca, { id, versao }: { id: number; versao: number }): Promise<{ id: number }> {
  const { tx, acesso } = quem
  const { atual } = await findAtual(quem, id, versao)
  if (atual.ativo) throw new ErroApi('rateio_active')
  const antes = describeRegra(atual, await loadCadastro(tx, acesso.cliente.id))
  await store.deleteRegra(tx, acesso.cliente.id, id)
  await record(quem, { acao: 'rateio.remove', assuntoId: id, antes })
  return { id }
}
