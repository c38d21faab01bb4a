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

/** Live cells of one fetch of the lines, kept current by the stream and by the user's acts. */
export function useMesaViva({ orcamento, linhas, fila }: { orcamento: Orcamento; linhas: OrcamentoLinhas; fila: FilaAtos }): MesaViva {
  const { t } = useTranslation('orcamento-grade')
  const cliente = useQueryClient()
  const { data: sessao } = useSuspenseQuery(sessaoQuery)
  const { data: nomes } = useSuspenseQuery(nomesQuery)
  const desenho: Desenho = { orcamento, nomes, textos: { semCentro: t('semCentro'), resultado: t('resultado') } }
  // Frozen at mount. A refetch or a language change must not reset the cells to old amounts.
  const [primeiro] = useState(desenho)
  const [dados] = useState(() => createDados(entradaOf(orcamento, linhas, nomes), desenho.textos))
  const { id } = orcamento
  const outro = !isSame(desenho, primeiro)
  useEffect(() => {
    // Waits for pending acts, because rebuilt cells would not show them.
    if (outro) void fila.idle().then(() => cliente.invalidateQueries(linhasQuery(id)))
  }, [outro, cliente, id, fila])
  return { dados, atos: useAtos(id, dados, linhas.sequencia, fila, sessao.usuario.id) }
}
