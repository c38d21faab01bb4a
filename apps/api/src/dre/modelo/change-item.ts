/** Creates, changes, orders and deletes lines of a DRE. Lines that cannot be computed are never saved. */
import { DRE_ITENS_MAX, type DreItemCorpo } from '@lastro/contract'
import { listUsos, type Mes } from '@lastro/engine'
import { recordAuditoria, type RegistroAuditoria } from '../../http/auditoria.ts'
import type { Contexto } from '../../http/contexto.ts'
import { ErroApi } from '../../http/erro.ts'
import { describeItem } from './describe.ts'
import { findEstrutura, findItem, findModelo, loadModelos, toItem, type ItemAchado, type Modelos } from './structure.ts'
import * as store from './store.ts'
import { assertCompila, assertComponentes } from './verify.ts'

async function record(contexto: Contexto, registro: Omit<RegistroAuditoria, 'assunto'>): Promise<void> {
  await recordAuditoria(contexto, { ...registro, assunto: 'Dre' })
}

/**
 * Locks the models of the cliente. Reports missing ids before version conflicts.
 * @throws ErroApi `registro_not_found`, `dre_item_invalid`, `cadastro_version_conflict`
 */
async function findAtual(
  contexto: Contexto,
  { id, versao }: { id: number; versao: number },
  corpo?: DreItemCorpo,
): Promise<ItemAchado & { modelos: Modelos }> {
  await store.lockModelos(contexto)
  const modelos = await loadModelos(contexto)
  const achado = findItem(modelos, id)
  if (corpo !== undefined) assertComponentes(corpo, modelos.grupos)
  if (achado.item.versao !== versao) throw new ErroApi('cadastro_version_conflict')
  return { ...achado, modelos }
}

function positionOf(outros: readonly number[], antesDeId: number | null): number {
  const posicao = antesDeId === null ? outros.length : outros.indexOf(antesDeId)
  if (posicao === -1) throw new ErroApi('registro_not_found')
  return posicao
}

/** @throws ErroApi `registro_not_found`, `dre_item_invalid`, `dre_modelo_too_large` */
export async function createItem(
  contexto: Contexto,
  { modeloId, vigencia, antesDeId, item: corpo }: { modeloId: number; vigencia: Mes | null; antesDeId: number | null; item: DreItemCorpo },
): Promise<store.Gravada> {
  await store.lockModelos(contexto)
  const modelos = await loadModelos(contexto)
  const modelo = findModelo(modelos, modeloId)
  const { itens, mesInicio, vigenciaId } = findEstrutura(modelo, vigencia)
  const ids = itens.map(({ id }) => id)
  const posicao = positionOf(ids, antesDeId)
  assertComponentes(corpo, modelos.grupos)
  if (itens.length >= DRE_ITENS_MAX) throw new ErroApi('dre_modelo_too_large')
  const item = toItem(corpo)
  assertCompila(itens, itens.toSpliced(posicao, 0, { ...item, id: 0, versao: 0 }), item.codigo, modelos.grupos)
  const [gravada] = await store.insertItens(contexto, { modeloId, vigenciaId }, [item])
  if (gravada === undefined) throw new Error('the insert of a line returned no row')
  if (posicao < ids.length) await store.writeOrdem(contexto, ids.toSpliced(posicao, 0, gravada.id))
  const depois = describeItem(item, { modelo, mesInicio, grupos: modelos.grupos })
  await record(contexto, { acao: 'dreItem.create', assuntoId: gravada.id, depois })
  return gravada
}

/** @throws ErroApi `registro_not_found`, `cadastro_version_conflict`, `dre_item_invalid` */
export async function updateItem(
  contexto: Contexto,
  { id, versao, item: corpo }: { id: number; versao: number; item: DreItemCorpo },
): Promise<store.Gravada> {
  const { modelos, modelo, estrutura, item: atual } = await findAtual(contexto, { id, versao }, corpo)
  const { grupos } = modelos
  const item = toItem(corpo, atual.nivel)
  const depois = estrutura.itens.map((each) => (each.id === id ? { ...item, id, versao } : each))
  assertCompila(estrutura.itens, depois, item.codigo, grupos)
  const gravada = await store.replaceItem(contexto, id, item)
  const lugar = { modelo, mesInicio: estrutura.mesInicio, grupos }
  await record(contexto, { acao: 'dreItem.update', assuntoId: id, antes: describeItem(atual, lugar), depois: describeItem(item, lugar) })
  return gravada
}

/** @throws ErroApi `registro_not_found`, `cadastro_version_conflict` */
export async function placeItem(
  contexto: Contexto,
  { id, versao, antesDeId }: { id: number; versao: number; antesDeId: number | null },
): Promise<store.Gravada> {
  const { modelo, estrutura, item } = await findAtual(contexto, { id, versao })
  const ids = estrutura.itens.map((each) => each.id)
  const outros = ids.filter((each) => each !== id)
  const posicao = antesDeId === id ? ids.indexOf(id) : positionOf(outros, antesDeId)
  if (posicao !== ids.indexOf(id)) {
    await store.writeOrdem(contexto, outros.toSpliced(posicao, 0, id))
    const { codigo, descricao } = item
    const [antes, depois] = [ids.indexOf(id), posicao].map((lugar) => ({
      modeloDre: modelo.nome,
      vigencia: estrutura.mesInicio,
      codigo,
      descricao,
      posicao: lugar + 1,
    }))
    await record(contexto, { acao: 'dreItem.place', assuntoId: id, antes, depois })
  }
  return { id, versao }
}

/** @throws ErroApi `registro_not_found`, `cadastro_version_conflict`, `dre_item_in_use` */
export async function removeItem(contexto: Contexto, { id, versao }: { id: number; versao: number }): Promise<{ id: number }> {
  const { modelos, modelo, estrutura, item } = await findAtual(contexto, { id, versao })
  const usos = listUsos(estrutura.itens).get(item.codigo) ?? []
  const outros = usos.filter((codigo) => codigo !== item.codigo)
  if (outros.length > 0) {
    const descricaoOf = (codigo: string): string => estrutura.itens.find((each) => each.codigo === codigo)?.descricao ?? ''
    throw new ErroApi('dre_item_in_use', {
      details: outros.map((codigo) => ({ campo: codigo, message: `${codigo} ${descricaoOf(codigo)}` })),
    })
  }
  await store.deleteItem(contexto, id)
  const antes = describeItem(item, { modelo, mesInicio: estrutura.mesInicio, grupos: modelos.grupos })
  await record(contexto, { acao: 'dreItem.remove', assuntoId: id, antes })
  return { id }
}
