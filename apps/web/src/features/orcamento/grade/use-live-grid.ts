import type { Orcamento, OrcamentoLinhas } from '@lastro/contract'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sessaoQuery } from '../../../sessao/sessao.ts'
import { type GradeData, createData } from './cell-store.ts'
import type { QueueAtos } from './outbox.ts'
import type { TextsModelo } from './modelo.ts'
import { type LinhaNomes, entradaOf, linhasQuery, nomesQuery } from './queries.ts'
import { useAtos } from './use-atos.ts'

interface Drawing {
  orcamento: Orcamento
  nomes: LinhaNomes
  textos: TextsModelo
}

function isSame(um: Drawing, other: Drawing): boolean {
  const headers = [um, other].map(({ orcamento: { inicio, realizadoAte, quadro }, textos: { semCentro, resultado } }) =>
    [semCentro, resultado, inicio, realizadoAte, ...quadro.map(({ id, status }) => `${id}:${status}`)].join(' '),
  )
  return headers[0] === headers[1] && um.nomes === other.nomes
}

interface MesaViva {
  dados: GradeData
  atos: ReturnType<typeof useAtos>
}

export function useLiveGrid({ orcamento, linhas, fila }: { orcamento: Orcamento; linhas: OrcamentoLinhas; fila: QueueAtos }): MesaViva {
  const { t } = useTranslation('orcamento-grade')
  const cliente = useQueryClient()
  const { data: sessao } = useSuspenseQuery(sessaoQuery)
  const { data: nomes } = useSuspenseQuery(nomesQuery)
  const drawing: Drawing = { orcamento, nomes, textos: { semCentro: t('semCentro'), resultado: t('resultado') } }
  // Frozen at mount. A refetch or a language change must not reset the cells to old amounts.
  const [first] = useState(drawing)
  const [dados] = useState(() => createData(entradaOf(orcamento, linhas, nomes), drawing.textos))
  const { id } = orcamento
  const other = !isSame(drawing, first)
  useEffect(() => {
    // Waits for pending acts, because rebuilt cells would not show them.
    if (other) void fila.idle().then(() => cliente.invalidateQueries(linhasQuery(id)))
  }, [other, cliente, id, fila])
  return { dados, atos: useAtos(id, dados, linhas.sequencia, fila, sessao.usuario.id) }
}
