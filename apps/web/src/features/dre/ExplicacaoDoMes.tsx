import type { DreLinha, DreResposta } from '@lastro/contract'
import { ComentariosDoMes } from './ComentariosDoMes.tsx'
import type { DreExplicar } from './dre-search.ts'
import { Explicacao } from './Explicacao.tsx'
import type { DreFilter } from './queries.ts'

interface ExplicacaoDoMesProps {
  response: DreResposta
  linha: DreLinha
  explicar: DreExplicar
  recorte: DreFilter
  canSeeLancamentos: boolean
  onFollow: (explicar: DreExplicar) => void
  onClose: () => void
}

export function ExplicacaoDoMes({ response, linha, explicar, recorte, ...rest }: ExplicacaoDoMesProps) {
  const { linhas, meses, temAnoAnterior, lacunas, versao } = response
  return (
    <Explicacao
      {...{ linha, explicar, linhas, meses, temAnoAnterior, lacunas }}
      {...rest}
      recorte={{ ...recorte, ...vigenciaLoaded(response), versao }}
    >
      <ComentariosDoMes response={response} linha={linha} explicar={explicar} recorte={recorte} />
    </Explicacao>
  )
}

/** Explains with the lines on screen, which are valid in the last month of the period. */
function vigenciaLoaded({ modelo, meses }: DreResposta): { vigencia?: string } {
  const vigencia = meses.at(-1)
  return modelo.vigencia === null || vigencia === undefined ? {} : { vigencia }
}
