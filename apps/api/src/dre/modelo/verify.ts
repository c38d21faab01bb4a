import type { DreItemCorpo, ErroDetalhe } from '@lastro/contract'
import { compileDre, type DreError, type DreItem } from '@lastro/engine'
import { ErroApi } from '../../http/erro.ts'
import type { GrupoRow } from '../../cubo/store.ts'

export function assertComponentes(body: DreItemCorpo, grupos: readonly GrupoRow[]): void {
  if (body.tipo !== 'soma') return
  const known = new Set(grupos.flatMap(({ id, itens }) => [`g${id}`, ...itens.map((item) => `i${item.id}`)]))
  const keys = body.componentes.map((componente) => ('grupo' in componente ? `g${componente.grupo}` : `i${componente.grupoItem}`))
  if (!keys.every((key) => known.has(key))) throw new ErroApi('registro_not_found')
  if (new Set(keys).size < keys.length) {
    throw new ErroApi('dre_item_invalid', {
      details: [{ campo: body.codigo, valor: 'componentes', message: 'O mesmo grupo ou item está duas vezes nesta linha.' }],
    })
  }
}

function presentError({ codigo, campo, mensagem, position }: DreError): ErroDetalhe {
  const where = campo === 'formula' && position !== undefined ? ` (na posição ${position + 1} da fórmula)` : ''
  return { campo: codigo, valor: campo, message: `${codigo}: ${mensagem}${where}` }
}

/**
 * Refuses lines that do not compile.
 * A model broken outside of the product can be fixed line by line, so only errors of the edited line count then.
 * @throws ErroApi `dre_item_invalid`
 */
export function assertCompila(before: readonly DreItem[], after: readonly DreItem[], codigo: string, grupos: readonly GrupoRow[]): void {
  const resultado = compileDre(after, grupos)
  if (resultado.ok) return
  const errors = compileDre(before, grupos).ok ? resultado.erros : resultado.erros.filter((error) => error.codigo === codigo)
  if (errors.length > 0) throw new ErroApi('dre_item_invalid', { details: errors.map(presentError) })
}
