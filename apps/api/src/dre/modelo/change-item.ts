/** Edits lines of a DRE. Lines that cannot be computed are never saved. */
import { DRE_ITENS_MAX, type DreItemCorpo } from '@lastro/contract'
import { listUses, type Mes } from '@lastro/engine'
import { recordAuditoria, type RegistroAuditoria } from '../../http/auditoria.ts'
import type { Contexto } from '../../http/contexto.ts'
import { ErroApi } from '../../http/erro.ts'
import { describeItem } from './describe.ts'
import { findEstrutura, findItem, findModelo, loadModelos, toItem, type FoundItem, type Modelos } from './structure.ts'
import * as store from './store.ts'
import { assertCompila, assertComponentes } from './verify.ts'

async function record(context: Contexto, registro: Omit<RegistroAuditoria, 'assunto'>): Promise<void> {
  await recordAuditoria(context, { ...registro, assunto: 'Dre' })
}

/**
 * Locks the models. Missing ids are reported before version conflicts.
 * @throws ErroApi `registro_not_found`, `dre_item_invalid`, `cadastro_version_conflict`
 */
async function findCurrent(
  context: Contexto,
  { id, versao }: { id: number; versao: number },
  body?: DreItemCorpo,
): Promise<FoundItem & { modelos: Modelos }> {
  await store.lockModelos(context)
  const modelos = await loadModelos(context)
  const found = findItem(modelos, id)
  if (body !== undefined) assertComponentes(body, modelos.grupos)
  if (found.item.versao !== versao) throw new ErroApi('cadastro_version_conflict')
  return { ...found, modelos }
}

function positionOf(others: readonly number[], idBefore: number | null): number {
  const position = idBefore === null ? others.length : others.indexOf(idBefore)
  if (position === -1) throw new ErroApi('registro_not_found')
  return position
}

export async function createItem(
  context: Contexto,
  { modeloId, vigencia, antesDeId, item: body }: { modeloId: number; vigencia: Mes | null; antesDeId: number | null; item: DreItemCorpo },
): Promise<store.WrittenVersao> {
  await store.lockModelos(context)
  const modelos = await loadModelos(context)
  const modelo = findModelo(modelos, modeloId)
  const { itens, mesInicio, vigenciaId } = findEstrutura(modelo, vigencia)
  const ids = itens.map(({ id }) => id)
  const position = positionOf(ids, antesDeId)
  assertComponentes(body, modelos.grupos)
  if (itens.length >= DRE_ITENS_MAX) throw new ErroApi('dre_modelo_too_large')
  const item = toItem(body)
  assertCompila(itens, itens.toSpliced(position, 0, { ...item, id: 0, versao: 0 }), item.codigo, modelos.grupos)
  const [written] = await store.insertItens(context, { modeloId, vigenciaId }, [item])
  if (written === undefined) throw new Error('the insert of a line returned no row')
  if (position < ids.length) await store.writeOrdem(context, ids.toSpliced(position, 0, written.id))
  const depois = describeItem(item, { modelo, mesInicio, grupos: modelos.grupos })
  await record(context, { acao: 'dreItem.create', assuntoId: written.id, depois })
  return written
}

export async function updateItem(
  context: Contexto,
  { id, versao, item: body }: { id: number; versao: number; item: DreItemCorpo },
): Promise<store.WrittenVersao> {
  const { modelos, modelo, estrutura, item: current } = await findCurrent(context, { id, versao }, body)
  const { grupos } = modelos
  const item = toItem(body, current.nivel)
  const after = estrutura.itens.map((each) => (each.id === id ? { ...item, id, versao } : each))
  assertCompila(estrutura.itens, after, item.codigo, grupos)
  const written = await store.replaceItem(context, id, item)
  const location = { modelo, mesInicio: estrutura.mesInicio, grupos }
  await record(context, {
    acao: 'dreItem.update',
    assuntoId: id,
    antes: describeItem(current, location),
    depois: describeItem(item, location),
  })
  return written
}

export async function placeItem(
  context: Contexto,
  { id, versao, antesDeId }: { id: number; versao: number; antesDeId: number | null },
): Promise<store.WrittenVersao> {
  const { modelo, estrutura, item } = await findCurrent(context, { id, versao })
  const ids = estrutura.itens.map((each) => each.id)
  const others = ids.filter((each) => each !== id)
  const position = antesDeId === id ? ids.indexOf(id) : positionOf(others, antesDeId)
  if (position !== ids.indexOf(id)) {
    await store.writeOrdem(context, others.toSpliced(position, 0, id))
    const { codigo, descricao } = item
    const [antes, depois] = [ids.indexOf(id), position].map((location) => ({
      modeloDre: modelo.nome,
      vigencia: estrutura.mesInicio,
      codigo,
      descricao,
      posicao: location + 1,
    }))
    await record(context, { acao: 'dreItem.place', assuntoId: id, antes, depois })
  }
  return { id, versao }
}

export async function removeItem(context: Contexto, { id, versao }: { id: number; versao: number }): Promise<{ id: number }> {
  const { modelos, modelo, estrutura, item } = await findCurrent(context, { id, versao })
  const uses = listUses(estrutura.itens).get(item.codigo) ?? []
  const others = uses.filter((codigo) => codigo !== item.codigo)
  if (others.length > 0) {
    const descricaoOf = (codigo: string): string => estrutura.itens.find((each) => each.codigo === codigo)?.descricao ?? ''
    throw new ErroApi('dre_item_in_use', {
      details: others.map((codigo) => ({ campo: codigo, message: `${codigo} ${descricaoOf(codigo)}` })),
    })
  }
  await store.deleteItem(context, id)
  const antes = describeItem(item, { modelo, mesInicio: estrutura.mesInicio, grupos: modelos.grupos })
  await record(context, { acao: 'dreItem.remove', assuntoId: id, antes })
  return { id }
}
