/** Creates, changes and deletes models of DRE, and the validities by which they change without touching what is past. */
import { DRE_MODELOS_MAX, DRE_VIGENCIAS_MAX, type dreModeloRotas, type RotaBodyLido } from '@lastro/contract'
import { MODELOS_DRE, resolveModelo, type DreItem, type Mes } from '@lastro/engine'
import { ensureModeloGerencial } from '@lastro/importacao'
import { recordMudanca, type RegistroAuditoria } from '../../http/auditoria.ts'
import { ErroApi } from '../../http/erro.ts'
import type { PedidoDeMudanca } from '../../http/handler.ts'
import type { ModeloRow } from '../../cubo/store.ts'
import { findEstrutura, findModelo, findVigente, loadModelos, type Modelos } from './structure.ts'
import * as store from './store.ts'

async function record(pedido: PedidoDeMudanca, registro: Omit<RegistroAuditoria, 'assunto'>): Promise<void> {
  await recordMudanca(pedido, { ...registro, assunto: 'Dre' })
}

function assertNome(nome: string, outros: readonly ModeloRow[]): void {
  if (!outros.some((outro) => outro.nome === nome)) return
  throw new ErroApi('cadastro_duplicate', {
    message: 'Já existe um modelo de DRE com este nome.',
    details: [{ campo: 'nome', message: nome }],
  })
}

/** Waits for whoever changes models of the same cliente. @throws ErroApi `registro_not_found`, `cadastro_version_conflict` */
async function findAtual({ tx, acesso }: PedidoDeMudanca, id: number, versao: number): Promise<{ atual: ModeloRow; modelos: Modelos }> {
  await store.lockModelos(tx, acesso.cliente.id)
  const modelos = await loadModelos(tx, acesso.cliente.id)
  const atual = findModelo(modelos, id)
  if (atual.versao !== versao) throw new ErroApi('cadastro_version_conflict')
  return { atual, modelos }
}

type Origem = RotaBodyLido<typeof dreModeloRotas.create>['origem']

function linesOf(origem: Origem, modelos: Modelos): { itens: readonly DreItem[]; ausentes: readonly string[] } {
  if (origem.tipo === 'vazio') return { itens: [], ausentes: [] }
  if (origem.tipo === 'pronto') return resolveModelo(MODELOS_DRE[origem.pronto], modelos.grupos)
  return { itens: findEstrutura(findModelo(modelos, origem.modeloId), origem.vigencia).itens, ausentes: [] }
}

const ORIGENS: Readonly<Record<Origem['tipo'], string>> = { vazio: 'Sem linhas', pronto: 'Estrutura pronta', copia: 'Cópia' }

/** @throws ErroApi `registro_not_found`, `cadastro_duplicate`, `dre_modelo_too_large` */
export async function createModelo(
  quem: PedidoDeMudanca,
  { nome, origem }: RotaBodyLido<typeof dreModeloRotas.create>,
): Promise<store.Gravada & { ausentes: string[] }> {
  const { tx, acesso } = quem
  const clienteId = acesso.cliente.id
  await store.lockModelos(tx, clienteId)
  // A company without any model has no grupos either: what a ready-made structure adds up comes with the standard one.
  await ensureModeloGerencial(tx, clienteId)
  const modelos = await loadModelos(tx, clienteId)
  assertNome(nome, modelos.modelos)
  if (modelos.modelos.length >= DRE_MODELOS_MAX) throw new ErroApi('dre_modelo_too_large')
  const { itens, ausentes } = linesOf(origem, modelos)
  const gravada = await store.insertModelo(tx, clienteId, nome, false)
  await store.insertItens(tx, clienteId, { modeloId: gravada.id, vigenciaId: null }, itens)
  const depois = { nome, origem: ORIGENS[origem.tipo], linhas: itens.length }
  await record(quem, { acao: 'dreModelo.create', assuntoId: gravada.id, depois })
  return { ...gravada, ausentes: [...ausentes] }
}

/** @throws ErroApi `registro_not_found`, `cadastro_version_conflict`, `cadastro_duplicate`, `dre_modelo_default` */
export async function updateModelo(
  quem: PedidoDeMudanca,
  { id, versao, nome, padrao, arquivado }: { id: number; versao: number; nome: string; padrao: boolean; arquivado: boolean },
): Promise<store.Gravada> {
  const { atual, modelos } = await findAtual(quem, id, versao)
  assertNome(
    nome,
    modelos.modelos.filter((outro) => outro.id !== id),
  )
  if ((atual.padrao && !padrao) || (padrao && arquivado)) throw new ErroApi('dre_modelo_default')
  const gravada = await store.updateModelo(quem.tx, quem.acesso.cliente.id, { id, nome, padrao, arquivado })
  const antes = { nome: atual.nome, padrao: atual.padrao, arquivado: atual.arquivado }
  await record(quem, { acao: 'dreModelo.update', assuntoId: id, antes, depois: { nome, padrao, arquivado } })
  return gravada
}

/** @throws ErroApi `registro_not_found`, `cadastro_version_conflict`, `cadastro_in_use`, `dre_modelo_default` */
export async function removeModelo(quem: PedidoDeMudanca, { id, versao }: { id: number; versao: number }): Promise<{ id: number }> {
  const { atual, modelos } = await findAtual(quem, id, versao)
  if (atual.padrao) throw new ErroApi('dre_modelo_default')
  const orcamentos = modelos.orcamentos.get(id) ?? 0
  if (orcamentos > 0) {
    const quantos = orcamentos === 1 ? '1 orçamento' : `${orcamentos} orçamentos`
    throw new ErroApi('cadastro_in_use', { details: [{ campo: 'orcamentos', message: quantos }] })
  }
  const meses = await store.countFechamentos(quem.tx, quem.acesso.cliente.id, id)
  if (meses > 0) {
    const quantos = meses === 1 ? '1 fechamento de mês' : `${meses} fechamentos de meses`
    throw new ErroApi('cadastro_in_use', { details: [{ campo: 'fechamentos', message: quantos }] })
  }
  await store.deleteModelo(quem.tx, quem.acesso.cliente.id, id)
  const linhas = atual.estruturas.reduce((soma, { itens }) => soma + itens.length, 0)
  await record(quem, { acao: 'dreModelo.remove', assuntoId: id, antes: { nome: atual.nome, linhas } })
  return { id }
}

/** @throws ErroApi `registro_not_found`, `cadastro_version_conflict`, `cadastro_duplicate`, `dre_modelo_too_large` */
export async function createVigencia(
  quem: PedidoDeMudanca,
  { id, versao, mes }: { id: number; versao: number; mes: Mes },
): Promise<store.Gravada> {
  const { tx, acesso } = quem
  const { atual } = await findAtual(quem, id, versao)
  if (atual.estruturas.some(({ mesInicio }) => mesInicio === mes)) {
    throw new ErroApi('cadastro_duplicate', {
      message: 'Este modelo já tem linhas próprias a partir deste mês.',
      details: [{ campo: 'mes', message: mes }],
    })
  }
  if (atual.estruturas.length >= DRE_VIGENCIAS_MAX) throw new ErroApi('dre_modelo_too_large')
  const { itens } = findVigente(atual, mes)
  const { modelo, id: vigenciaId } = await store.insertVigencia(tx, acesso.cliente.id, id, mes)
  await store.insertItens(tx, acesso.cliente.id, { modeloId: id, vigenciaId }, itens)
  const depois = { nome: atual.nome, vigencia: mes, linhas: itens.length }
  await record(quem, { acao: 'dreModelo.createVigencia', assuntoId: id, depois })
  return modelo
}

/** @throws ErroApi `registro_not_found`, `cadastro_version_conflict` */
export async function removeVigencia(
  quem: PedidoDeMudanca,
  { id, versao, mes }: { id: number; versao: number; mes: Mes },
): Promise<store.Gravada> {
  const { atual } = await findAtual(quem, id, versao)
  const { vigenciaId, itens } = findEstrutura(atual, mes)
  if (vigenciaId === null) throw new ErroApi('registro_not_found')
  const gravada = await store.deleteVigencia(quem.tx, quem.acesso.cliente.id, id, vigenciaId)
  const antes = { nome: atual.nome, vigencia: mes, linhas: itens.length }
  await record(quem, { acao: 'dreModelo.removeVigencia', assuntoId: id, antes })
  return gravada
}
