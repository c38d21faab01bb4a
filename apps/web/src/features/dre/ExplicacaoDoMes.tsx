import type { DreLinha, DreResposta } from '@lastro/contract'
import { ComentariosDoMes } from './ComentariosDoMes.tsx'
import type { DreExplicar } from './dre-search.ts'
import { Explicacao } from './Explicacao.tsx'
import type { Recorte } from './queries.ts'

interface ExplicacaoDoMesProps {
  resposta: DreResposta
  linha: DreLinha
  explicar: DreExplicar
  recorte: Recorte
  podeVerLancamentos: boolean
  onFollow: (explicar: DreExplicar) => void
  onClose: () => void
}

export function ExplicacaoDoMes({ resposta, linha, explicar, recorte, ...resto }: ExplicacaoDoMesProps) {
  const { linhas, meses, temAnoAnterior, lacunas, versao } = resposta
  return (
    <Explicacao
      {...{ linha, explicar, linhas, meses, temAnoAnterior, lacunas }}
      {...resto}
      recorte={{ ...recorte, ...vigenciaLida(resposta), versao }}
    >
      <ComentariosDoMes resposta={resposta} linha={linha} explicar={explicar} recorte={recorte} />
    </Explicacao>
  )
}

/** Explained with the lines on screen, which are valid in the last month of the period. */
function vigenciaLida({ modelo, meses }: DreResposta): { vigencia?: string } {
  const vigencia = meses.at(-1)
  return modelo.vigencia === null || vigencia === undefined ? {} : { vigencia }
}
