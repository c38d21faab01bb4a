import { createCan, fechamentoRotas } from '@lastro/contract'
import { formatMes, formatPeriodo } from '@lastro/formato'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { invalidate } from '../api/api.ts'
import { AtoDialog } from '../features/razao/fechamento/AtoDialog.tsx'
import { type FechamentoAction, findConfirmacao, findRequest, listAtos, listFins } from '../features/razao/fechamento/actions.ts'
import { parseFechamentoSearch } from '../features/razao/fechamento/fechamento-search.ts'
import { ListaMeses } from '../features/razao/fechamento/ListaMeses.tsx'
import { PainelMes } from '../features/razao/fechamento/PainelMes.tsx'
import { fechamentosQuery } from '../features/razao/fechamento/queries.ts'
import { paths } from '../navigation/paths.ts'
import { sessaoQuery } from '../sessao/sessao.ts'
import { ExportTabela } from '../table/ExportMenu.tsx'
import { usePreferencias } from '../theme/preferences.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useOffer } from '../ui/page-actions.ts'
import { Page, PageContent, PageHeader } from '../ui/PageHeader.tsx'
import { ComPainel } from '../ui/PainelLateral.tsx'
import { Toolbar, ToolbarSpace } from '../ui/Toolbar.tsx'
import { AbasRealizado } from '../features/razao/importacao/AbasRealizado.tsx'

export function FechamentoPage() {
  const { t } = useTranslation('fechamento')
  const { language } = usePreferencias()
  const { data: sessao } = useSuspenseQuery(sessaoQuery)
  const can = useMemo(() => createCan(sessao.userAbilityRules), [sessao.userAbilityRules])
  const caller = { id: sessao.usuario.id, canRequest: can('import', 'Lancamento'), canApprove: can('approve', 'Lancamento') }
  const { data: list, error } = useQuery(fechamentosQuery)
  const { mes: openMes } = parseFechamentoSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const open = (mes: string | undefined) => void navigate({ to: paths.fechamento, search: { mes }, replace: true, resetScroll: false })
  const close = () => {
    open(undefined)
    document.querySelector<HTMLElement>(`[data-mes='${openMes}']`)?.focus()
  }
  const [ato, setAto] = useState<FechamentoAction | null>(null)
  const doMes = list?.meses.find(({ mes }) => mes === openMes)
  const next = list && (findConfirmacao(list, caller) ?? findRequest(list, caller))
  const isOwnRequest = (mes: string | undefined): boolean => list?.meses.find((each) => each.mes === mes)?.pedido?.usuarioId === caller.id
  const labelOf = ({ tipo, inicio, fim }: FechamentoAction): string =>
    t(`ato.${tipo}.abrir`, { meses: formatPeriodo(inicio, fim, language) })

  useOffer({
    actions: next
      ? [{ label: labelOf(next), icon: next.tipo === 'pedir' ? ('lock' as const) : ('check' as const), run: () => setAto(next) }]
      : [],
    shortcuts: [{ keys: ['Esc'], text: t('painel.fechar') }],
  })

  return (
    <Page>
      <PageHeader
        title={t('titulo')}
        context={list && list.meses.length > 0 && (list.fechadoAte ? t('ate', { mes: formatMes(list.fechadoAte, language) }) : t('nenhum'))}
        actions={
          next && (
            <Button variant="primary" icon={next.tipo === 'pedir' ? 'lock' : 'check'} onClick={() => setAto(next)}>
              {labelOf(next)}
            </Button>
          )
        }
      />
      <AbasRealizado current={paths.fechamento} />
      {list && list.meses.length > 0 && can('export', 'Lancamento') && (
        <Toolbar label={t('ferramentas')}>
          <ToolbarSpace />
          <ExportTabela rota={fechamentoRotas.export} argsOf={(formato) => [`fechamentos.${formato}`, { query: { formato } }]} />
        </Toolbar>
      )}
      <PageContent>
        <ComPainel
          panel={
            list &&
            openMes !== undefined && (
              <PainelMes
                key={openMes}
                mes={openMes}
                atos={doMes ? listAtos(list, doMes, caller) : []}
                isMine={isOwnRequest(openMes)}
                onAto={setAto}
                onClose={close}
              />
            )
          }
        >
          <ListaMeses
            meses={list?.meses}
            error={error}
            onRetry={() => void invalidate(fechamentoRotas.list)}
            empty={
              <EmptyState
                icon="lock"
                title={t('vazio.titulo')}
                text={t('vazio.texto')}
                action={<ButtonLink to={paths.importacao}>{t('vazio.importar')}</ButtonLink>}
              />
            }
            openMes={openMes}
            onOpen={open}
          />
        </ComPainel>
      </PageContent>
      {ato && list && <AtoDialog ato={ato} meu={isOwnRequest(ato.inicio)} fins={listFins(list, ato)} onClose={() => setAto(null)} />}
    </Page>
  )
}
