/** Whether the lines of a model can be computed once one of them is another: the calculation itself says so. */
import type { DreItemCorpo, ErroDetalhe } from '@lastro/contract'
import { compileDre, type DreErro, type DreItem } from '@lastro/engine'
import { ErroApi } from '../../http/erro.ts'
import type { GrupoRow } from '../../cubo/store.ts'

/** An id of nobody and one of another cliente are equally absent. @throws ErroApi `registro_not_found` */
export function assertComponentes(corpo: DreItemCorpo, grupos: readonly GrupoRow[]): void {
  if (corpo.tipo !== 'soma') return
  const conhecidos = new Set(grupos.flatMap(({ id, itens }) => [`g${id}`, ...itens.map((item) => `i${item.id}`)]))
  const chaves = corpo.componentes.map((componente) => ('grupo' in componente ? `g${componente.grupo}` : `i${componente.grupoItem}`))
  if (!chaves.every((chave) => conhecidos.has(chave))) throw new ErroApi('registro_not_found')
  if (new Set(chaves).size < chaves.length) {
    throw new ErroApi('dre_item_invalid', {
      details: [{ campo: corpo.codigo, valor: 'componentes', message: 'O mesmo grupo ou item está duas vezes nesta linha.' }],
    })
  }
}

function presentErro({ codigo, campo, mensagem, posicao }: DreErro): ErroDetalhe {
  const onde = campo === 'formula' && posicao !== undefined ? ` (na posição ${posicao + 1} da fórmula)` : ''
  return { campo: codigo, valor: campo, message: `${codigo}: ${mensagem}${onde}` }
}

/**
 * Refuses lines that would not be computed. A model that somebody broke outside of the product is put right line by line: then only what is
 * wrong with the line itself is refused.
 * @throws ErroApi `dre_item_invalid`
 */
export function assertCompila(antes: readonly DreItem[], depois: readonly DreItem[], codigo: string, grupos: readonly GrupoRow[]): void {
  const resultado = compileDre(depois, grupos)
  if (resultado.ok) return
  const erros = compileDre(antes, grupos).ok ? resultado.erros : resultado.erros.filter((erro) => erro.codigo === codigo)
  if (erros.length > 0) throw new ErroApi('dre_item_invalid', { details: erros.map(presentErro) })
}
