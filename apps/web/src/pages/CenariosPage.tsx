import { createCan, CENARIOS_MAX, orcamentoCenarioRotas } from '@lastro/contract'
import { formatPeriodo } from '@lastro/formato'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { invalidate } from '../api/api.ts'
import { type CenariosSearch, parseCenariosSearch } from '../features/orcamento/cenario/cenarios-search.ts'
import { ComparacaoTabela } from '../features/orcamento/cenario/ComparacaoTabela.tsx'
import { NovoCenarioDialog } from '../features/orcamento/cenario/NovoCenarioDialog.tsx'
import { comparisonQuery } from '../features/orcamento/cenario/queries.ts'
import { SEM_HIPOTESE } from '../features/orcamento/cenario/simulacao.ts'
import { Simulacao } from '../features/orcamento/cenario/Simulacao.tsx'
import { lastMesOf } from '../features/orcamento/exercicio.ts'
import { ErroOrcamento } from '../features/orcamento/ErroOrcamento.tsx'
import { SensibilidadePainel } from '../features/orcamento/sensibilidade/SensibilidadePainel.tsx'
import { MesDoExercicioMenu } from '../features/orcamento/MesDoExercicioMenu.tsx'
import { paths } from '../navigation/paths.ts'
import { isLimited } from '../sessao/scope-limits.ts'
import { sessaoQuery } from '../sessao/sessao.ts'
import { ExportTabela } from '../table/ExportMenu.tsx'
import { usePreferencias } from '../theme/preferences.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Menu } from '../ui/Menu.tsx'
import { useOffer } from '../ui/page-actions.ts'
import { Page, PageContent, PageHeader } from '../ui/PageHeader.tsx'
import { ComPainel, PainelLateral } from '../ui/PainelLateral.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { Toolbar, ToolbarButton, ToolbarSpace } from '../ui/Toolbar.tsx'

export function CenariosPage() {
  const { t } = useTranslation('orcamento-cenario')
  const { t: commonT } = useTranslation()
  const { t: comOrcamento } = useTranslation('orcamento')
  const { language } = usePreferencias()
  const id = Number(useParams({ strict: false }).id)
  const rawSearch = useSearch({ strict: false })
  const search = useMemo(() => parseCenariosSearch(rawSearch), [rawSearch])
  const navigate = useNavigate()
  const setSearch = (next: CenariosSearch) =>
    void navigate({ to: paths.orcamentoCenarios, params: { id: String(id) }, search: next, replace: true, resetScroll: false })
  const { data: sessao } = useSuspenseQuery(sessaoQuery)
  const can = useMemo(() => createCan(sessao.userAbilityRules), [sessao.userAbilityRules])
  const hasWholeCliente = !isLimited(sessao.userAbilityRules)
  const canCreate = can('create', 'Orcamento') && hasWholeCliente
  const { data, error } = useQuery(comparisonQuery(id, search.com))
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const [creating, setCreating] = useState(false)
  // State of the page, so that the sliders survive closing their panel.
  const [hipotese, setHipotese] = useState(SEM_HIPOTESE)
  const openOrcamento = data && [...data.orcamentos, ...data.outros].find((each) => each.id === id)
  const canSeeMescla = hasWholeCliente && openOrcamento?.tipo === 'cenario'
  const openedAll = data !== undefined && data.grupos.length > 0 && data.grupos.every((grupo) => opened.has(grupo.id))
  const setColunas = (ids: readonly number[]) => setSearch({ ...search, com: ids.join() })
  const merge = () => void navigate({ to: paths.orcamentoMescla, params: { id: String(id) } })
  const toggleSimulacao = () => setSearch({ ...search, simular: search.simular ? undefined : true, sensibilidade: undefined })
  const toggleSensibilidade = () => setSearch({ ...search, sensibilidade: search.sensibilidade ? undefined : true, simular: undefined })
  useOffer({
    actions: data
      ? [
          ...(canCreate ? [{ label: t('novo.titulo'), icon: 'plus' as const, run: () => setCreating(true) }] : []),
          {
            label: t('simulacao.titulo'),
            icon: 'sliders',
            run: toggleSimulacao,
          },
          ...(hasWholeCliente ? [{ label: t('sensibilidade.titulo'), icon: 'chart' as const, run: toggleSensibilidade }] : []),
          ...(canSeeMescla ? [{ label: t('mescla.mesclar'), icon: 'import' as const, run: merge }] : []),
        ]
      : [],
    shortcuts: [{ keys: ['Esc'], text: t('simulacao.fechar') }],
  })
  const closeSimulacao = () => {
    setSearch({ ...search, simular: undefined })
    document.querySelector<HTMLElement>('[data-simular]')?.focus()
  }
  const closeSensibilidade = () => {
    setSearch({ ...search, sensibilidade: undefined })
    document.querySelector<HTMLElement>('[data-sensibilidade]')?.focus()
  }
  const onCreated = () => {
    setCreating(false)
    setHipotese(SEM_HIPOTESE)
    setSearch({ mes: search.mes })
  }
  return (
    <Page>
      <PageHeader
        title={openOrcamento ? t('titulo', { nome: openOrcamento.nome }) : t('ladoALado')}
        context={data && formatPeriodo(data.inicio, lastMesOf(data.inicio), language)}
        actions={
          openOrcamento && (
            <>
              <Button size="small" icon="sliders" data-simular aria-expanded={search.simular === true} onClick={toggleSimulacao}>
                {t('simulacao.titulo')}
              </Button>
              {hasWholeCliente && (
                <Button
                  size="small"
                  icon="chart"
                  data-sensibilidade
                  aria-expanded={search.sensibilidade === true}
                  onClick={toggleSensibilidade}
                >
                  {t('sensibilidade.titulo')}
                </Button>
              )}
              {canSeeMescla && (
                <ButtonLink size="small" icon="import" to={paths.orcamentoMescla} params={{ id: String(id) }}>
                  {t('mescla.mesclar')}
                </ButtonLink>
              )}
            </>
          )
        }
        primary={
          openOrcamento &&
          canCreate && (
            <Button size="small" variant="primary" icon="plus" onClick={() => setCreating(true)}>
              {t('novo.titulo')}
            </Button>
          )
        }
      />
      {data && (
        <Toolbar label={t('barra')}>
          <MesDoExercicioMenu
            nome={t('periodo')}
            ano={t('ano')}
            inicio={data.inicio}
            mes={search.mes}
            onChange={(mes) => setSearch({ ...search, mes })}
          />
          {data.outros.length > 0 && data.orcamentos.length < CENARIOS_MAX && (
            <Menu
              label={t('comparar')}
              width={320}
              renderButton={(button) => (
                <ToolbarButton icon="plus" menu {...button}>
                  {t('comparar')}
                </ToolbarButton>
              )}
              options={data.outros.map((other) => ({
                id: String(other.id),
                text: [other.nome, other.cenario, comOrcamento('versao', { numero: other.versaoNumero })].join(' · '),
                run: () => setColunas([...data.orcamentos.map((each) => each.id), other.id]),
              }))}
            />
          )}
          <ToolbarButton
            icon="upDown"
            pressed={openedAll}
            onClick={() => setOpened(new Set(openedAll ? [] : data.grupos.map((grupo) => grupo.id)))}
          >
            {t('itens')}
          </ToolbarButton>
          <ToolbarSpace />
          {can('export', 'Orcamento') && (
            <ExportTabela
              rota={orcamentoCenarioRotas.export}
              argsOf={(formato) => [
                `cenarios.${formato}`,
                {
                  params: { id },
                  query: {
                    formato,
                    com: data.orcamentos.map((each) => each.id).join(),
                    ...(search.mes === undefined ? {} : { mes: search.mes }),
                  },
                },
              ]}
            />
          )}
        </Toolbar>
      )}
      <PageContent>
        <ComPainel
          panel={
            data && openOrcamento && search.sensibilidade && hasWholeCliente ? (
              <PainelLateral titulo={t('sensibilidade.titulo')} wide onClose={closeSensibilidade}>
                <SensibilidadePainel
                  id={id}
                  inicio={data.inicio}
                  canApply={canCreate && openOrcamento.status !== 'aprovado' && openOrcamento.status !== 'encerrado'}
                  canExport={can('export', 'Orcamento')}
                />
              </PainelLateral>
            ) : (
              data &&
              openOrcamento &&
              search.simular && (
                <PainelLateral titulo={t('simulacao.titulo')} wide onClose={closeSimulacao}>
                  <Simulacao
                    id={id}
                    nome={openOrcamento.nome}
                    canCreate={canCreate}
                    {...{ hipotese }}
                    onHipotese={setHipotese}
                    onCreated={onCreated}
                  />
                </PainelLateral>
              )
            )
          }
        >
          {error && !data && <ErroOrcamento error={error} onRetry={() => void invalidate(orcamentoCenarioRotas.compare)} />}
          {!data && !error && <SkeletonRows rows={12} label={commonT('carregando')} />}
          {data && data.grupos.length === 0 && <EmptyState icon="columns" title={t('semLinhas')} />}
          {data && data.grupos.length > 0 && (
            <ComparacaoTabela
              comparison={data}
              mes={search.mes ?? null}
              expanded={opened}
              onOpen={(grupoId) =>
                setOpened(opened.has(grupoId) ? new Set([...opened].filter((each) => each !== grupoId)) : new Set([...opened, grupoId]))
              }
              onRetirar={(which) => setColunas(data.orcamentos.flatMap((each) => (each.id === which ? [] : [each.id])))}
            />
          )}
        </ComPainel>
      </PageContent>
      {creating && openOrcamento && (
        <NovoCenarioDialog
          orcamento={openOrcamento}
          onCreated={onCreated}
          onHasChanged={() => undefined}
          onClose={() => setCreating(false)}
        />
      )}
    </Page>
  )
}
