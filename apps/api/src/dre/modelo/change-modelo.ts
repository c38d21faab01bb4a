/** Edits DRE models and their validities (vigências). A validity leaves past months unchanged. */
import { DRE_MODELOS_MAX, DRE_VIGENCIAS_MAX, type dreModeloRotas, type RotaBodyLido } from '@lastro/contract'
import { MODELOS_DRE, resolveModelo, type DreItem, type Mes } from '@lastro/engine'
import { countText } from '@lastro/formato'
import { ensureModeloGerencial } from '@lastro/importacao'
import { recordAuditoria, type RegistroAuditoria } from '../../http/auditoria.ts'
import { ErroApi } from '../../http/erro.ts'
import type { ModeloRow } from '../../cubo/store.ts'
import type { Contexto } from '../../http/contexto.ts'
import { findEstrutura, findModelo, findVigente, loadModelos, type Modelos } from './structure.ts'
import * as store from './store.ts'

async function record(context: Contexto, registro: Omit<RegistroAuditoria, 'assunto'>): Promise<void> {
  await recordAuditoria(context, { ...registro, assunto: 'Dre' })
}

function assertNome(nome: string, others: readonly ModeloRow[]): void {
  if (!others.some((other) => other.nome === nome)) return
  throw new ErroApi('cadastro_duplicate', {
    message: 'Já existe um modelo de DRE com este nome.',
    details: [{ campo: 'nome', message: nome }],
  })
}

async function findCurrent(context: Contexto, id: number, versao: number): Promise<{ atual: ModeloRow; modelos: Modelos }> {
  await store.lockModelos(context)
  const modelos = await loadModelos(context)
  const atual = findModelo(modelos, id)
  if (atual.versao !== versao) throw new ErroApi('cadastro_version_conflict')
  return { atual, modelos }
}

type ModeloOrigem = RotaBodyLido<typeof dreModeloRotas.create>['origem']

function linesOf(origem: ModeloOrigem, modelos: Modelos): { itens: readonly DreItem[]; ausentes: readonly string[] } {
  if (origem.tipo === 'vazio') return { itens: [], ausentes: [] }
  if (origem.tipo === 'pronto') return resolveModelo(MODELOS_DRE[origem.pronto], modelos.grupos)
  return { itens: findEstrutura(findModelo(modelos, origem.modeloId), origem.vigencia).itens, ausentes: [] }
}

const ORIGENS: Readonly<Record<ModeloOrigem['tipo'], string>> = { vazio: 'Sem linhas', pronto: 'Estrutura pronta', copia: 'Cópia' }

export async function createModelo(
  context: Contexto,
  { nome, origem }: RotaBodyLido<typeof dreModeloRotas.create>,
): Promise<store.WrittenVersao & { ausentes: string[] }> {
  await store.lockModelos(context)
  // A company without a model has no grupos. The standard model creates the grupos that a ready-made structure sums.
  await ensureModeloGerencial(context.tx, context.cliente.id)
  const modelos = await loadModelos(context)
  assertNome(nome, modelos.modelos)
  if (modelos.modelos.length >= DRE_MODELOS_MAX) throw new ErroApi('dre_modelo_too_large')
  const { itens, ausentes } = linesOf(origem, modelos)
  const written = await store.insertModelo(context, nome, false)
  await store.insertItens(context, { modeloId: written.id, vigenciaId: null }, itens)
  const depois = { nome, origem: ORIGENS[origem.tipo], linhas: itens.length }
  await record(context, { acao: 'dreModelo.create', assuntoId: written.id, depois })
  return { ...written, ausentes: [...ausentes] }
}

export async function updateModelo(
  context: Contexto,
  { id, versao, nome, padrao, arquivado }: { id: number; versao: number; nome: string; padrao: boolean; arquivado: boolean },
): Promise<store.WrittenVersao> {
  const { atual, modelos } = await findCurrent(context, id, versao)
  assertNome(
    nome,
    modelos.modelos.filter((other) => other.id !== id),
  )
  if ((atual.padrao && !padrao) || (padrao && arquivado)) throw new ErroApi('dre_modelo_default')
  const written = await store.updateModelo(context, { id, nome, padrao, arquivado })
  const antes = { nome: atual.nome, padrao: atual.padrao, arquivado: atual.arquivado }
  await record(context, { acao: 'dreModelo.update', assuntoId: id, antes, depois: { nome, padrao, arquivado } })
  return written
}

export async function removeModelo(context: Contexto, { id, versao }: { id: number; versao: number }): Promise<{ id: number }> {
  const { atual, modelos } = await findCurrent(context, id, versao)
  if (atual.padrao) throw new ErroApi('dre_modelo_default')
  const orcamentos = modelos.orcamentos.get(id) ?? 0
  if (orcamentos > 0) {
    const count = countText(orcamentos, 'orçamento', 'orçamentos')
    throw new ErroApi('cadastro_in_use', { details: [{ campo: 'orcamentos', message: count }] })
  }
  const meses = await store.countFechamentos(context, id)
  if (meses > 0) {
    const count = countText(meses, 'fechamento de mês', 'fechamentos de meses')
    throw new ErroApi('cadastro_in_use', { details: [{ campo: 'fechamentos', message: count }] })
  }
  await store.deleteModelo(context, id)
  const linhas = atual.estruturas.reduce((soma, { itens }) => soma + itens.length, 0)
  await record(context, { acao: 'dreModelo.remove', assuntoId: id, antes: { nome: atual.nome, linhas } })
  return { id }
}

export async function createVigencia(
  context: Contexto,
  { id, versao, mes }: { id: number; versao: number; mes: Mes },
): Promise<store.WrittenVersao> {
  const { atual } = await findCurrent(context, id, versao)
  if (atual.estruturas.some(({ mesInicio }) => mesInicio === mes)) {
    throw new ErroApi('cadastro_duplicate', {
      message: 'Este modelo já tem linhas próprias a partir deste mês.',
      details: [{ campo: 'mes', message: mes }],
    })
  }
  if (atual.estruturas.length >= DRE_VIGENCIAS_MAX) throw new ErroApi('dre_modelo_too_large')
  const { itens } = findVigente(atual, mes)
  const { modelo, id: vigenciaId } = await store.insertVigencia(context, id, mes)
  await store.insertItens(context, { modeloId: id, vigenciaId }, itens)
  const depois = { nome: atual.nome, vigencia: mes, linhas: itens.length }
  await record(context, { acao: 'dreModelo.createVigencia', assuntoId: id, depois })
  return modelo
}

export async function removeVigencia(
  context: Contexto,
  { id, versao, mes }: { id: number; versao: number; mes: Mes },
): Promise<store.WrittenVersao> {
  const { atual } = await findCurrent(context, id, versao)
  const { vigenciaId, itens } = findEstrutura(atual, mes)
  if (vigenciaId === null) throw new ErroApi('registro_not_found')
  const written = await store.deleteVigencia(context, id, vigenciaId)
  const antes = { nome: atual.nome, vigencia: mes, linhas: itens.length }
  await record(context, { acao: 'dreModelo.removeVigencia', assuntoId: id, antes })
  return written
}
