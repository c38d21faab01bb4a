import type { DreLinha, DreResposta } from '@lastro/contract'
import { Comentarios } from './comentarios/Comentarios.tsx'
import { findFollowed, anchorOfMes } from './comentarios/comentarios.ts'
import { cellOf, chaveOf } from './demonstrativo.ts'
import type { DreExplicar } from './dre-search.ts'
import type { DreFilter } from './queries.ts'

interface ComentariosDoMesProps {
  response: DreResposta
  linha: DreLinha
  explicar: DreExplicar
  recorte: DreFilter
}

export function ComentariosDoMes({ response, linha, explicar, recorte }: ComentariosDoMesProps) {
  const { meses } = response
  const { em } = explicar
  const [inicio, fim] = [meses[0], meses.at(-1)]
  if (inicio === undefined || fim === undefined) return null
  const index = em === 'total' ? -1 : meses.indexOf(em)
  const followed = findFollowed(response.linhas, linha, explicar)
  return [...(followed ? [followed] : []), linha].map((each) => {
    const anchor = anchorOfMes(response, each, { tipo: 'valor', em })
    return (
      anchor && (
        <Comentarios
          key={chaveOf(each)}
          recorte={recorte}
          periodo={{ inicio, fim }}
          anchor={anchor}
          agora={{ atual: cellOf(each, { tipo: 'valor', index }).valor, base: cellOf(each, { tipo: 'anterior', index }).valor }}
          {...(each === followed ? { item: each.descricao } : { semItem: followed?.grupoItemId ?? null })}
        />
      )
    )
  })
}
