import { tarefaRotas } from '@lastro/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { invalidate } from '../api/api.ts'
import { AbasCarteira } from '../features/telas/carteira/AbasCarteira.tsx'
import { ListaFilas } from '../features/telas/carteira/tarefas/ListaFilas.tsx'
import { ListaProcessos } from '../features/telas/carteira/tarefas/ListaProcessos.tsx'
import { ListaTarefas } from '../features/telas/carteira/tarefas/ListaTarefas.tsx'
import { tarefasQuery } from '../features/telas/carteira/tarefas/tarefas.ts'
import { paths } from '../navigation/paths.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Page, PageContent, PageHeader } from '../ui/PageHeader.tsx'
import { Secao, Secoes } from '../ui/Secao.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'

/** Background jobs of the installation: queues, what runs, waits or failed, and the processes that run it. */
export function TarefasPage() {
  const { t } = useTranslation('carteira')
  const { t: commonT } = useTranslation()
  const { data, error } = useQuery(tarefasQuery)
  return (
    <Page>
      <PageHeader title={t('tarefa.titulo')} />
      <AbasCarteira current={paths.tarefas} />
      <PageContent>
        {error && !data && <ErrorState error={error} onRetry={() => void invalidate(tarefaRotas.list)} />}
        {!data && !error && <SkeletonRows rows={8} label={commonT('carregando')} />}
        {data && (
          <Secoes>
            <Secao titulo={t('tarefa.filas')} texto={t('tarefa.filasAjuda')}>
              <ListaFilas filas={data.filas} />
            </Secao>
            <Secao titulo={t('tarefa.lista')} texto={t('tarefa.listaAjuda')}>
              <ListaTarefas tarefas={data.tarefas} />
            </Secao>
            <Secao titulo={t('tarefa.processos')} texto={t('tarefa.processosAjuda')}>
              <ListaProcessos processos={data.processos} />
            </Secao>
          </Secoes>
        )}
      </PageContent>
    </Page>
  )
}
