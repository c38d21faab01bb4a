import type { Orcamento, OrcamentoLinhas } from '@lastro/contract'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sessaoQuery } from '../../../sessao/sessao.ts'
import { type GradeDados, createDados } from './cell-store.ts'
import type { FilaAtos } from './outbox.ts'
import type { TextosModelo } from './modelo.ts'
import { type LinhaNomes, entradaOf, linhasQuery, nomesQuery } from './queries.ts'
import { useAtos } from './use-atos.ts'

/** What the cells are drawn by, besides the lines. */
interface Desenho {
  orcamento: Orcamento
  nomes: LinhaNomes
  textos: TextosModelo
}

function isSame(um: Desenho, outro: Desenho): boolean {
  const cabecalhos = [um, outro].map(({ orcamento: { inicio, realizadoAte, quadro }, textos: { semCentro, resultado } }) =>
    [semCentro, resultado, inicio, realizadoAte, ...quadro.map(({ id, status }) => `${id}:${status}`)].join(' '),
  )
  return cabecalhos[0] === cabecalhos[1] && um.nomes === outro.nomes
}

interface MesaViva {
  dados: GradeDados
  atos: ReturnType<typeof useAtos>
}

/** The cells of one reading of the lines, kept by the stream, and one's own acts on them. */
export function useMesaViva({ orcamento, linhas, fila }: { orcamento: Orcamento; linhas: OrcamentoLinhas; fila: FilaAtos }): MesaViva {
  const { t } = useTranslation('orcamento-grade')
  const cliente = useQueryClient()
  const { data: sessao } = useSuspenseQuery(sessaoQuery)
  const { data: nomes } = useSuspenseQuery(nomesQuery)
  const desenho: Desenho = { orcamento, nomes, textos: { semCentro: t('semCentro'), resultado: t('resultado') } }
  // All as it was when the lines were: read again by itself, or in another language, it must not put cells back to what they were then.
  const [primeiro] = useState(desenho)
  const [dados] = useState(() => createDados(entradaOf(orcamento, linhas, nomes), desenho.textos))
  const { id } = orcamento
  const outro = !isSame(desenho, primeiro)
  useEffect(() => {
    // What is on its way would not be seen in cells that are made anew.
    if (outro) void fila.idle().then(() => cliente.invalidateQueries(linhasQuery(id)))
  }, [outro, cliente, id, fila])
  return { dados, atos: useAtos(id, dados, linhas.sequencia, fila, sessao.usuario.id) }
}
