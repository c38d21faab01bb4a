import { createCan, type OrcamentoMescla, orcamentoAtosRotas, orcamentoCenarioRotas, orcamentoRotas } from '@lastro/contract'
import { formatInstant, formatInteger } from '@lastro/formato'
import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, invalidate } from '../api/api.ts'
import { toApiError } from '../api/errors.ts'
import { createChave } from '../api/idempotencia.ts'
import { useNow } from '../format/use-now.ts'
import {
  type MesclaDecisions,
  NO_CHOICES,
  chaveOf,
  countDecisoes,
  listCelulas,
  requestOf,
  sumGrupos,
} from '../features/orcamento/cenario/mescla.ts'
import { MesclaGrupos } from '../features/orcamento/cenario/MesclaGrupos.tsx'
import { MesclaTabela } from '../features/orcamento/cenario/MesclaTabela.tsx'
import { mesclaQuery } from '../features/orcamento/cenario/queries.ts'
import { ErroOrcamento } from '../features/orcamento/ErroOrcamento.tsx'
import { SituacaoChip } from '../features/orcamento/SituacaoChip.tsx'
import { paths } from '../navigation/paths.ts'
import { sessaoQuery } from '../sessao/sessao.ts'
import { usePreferencias } from '../theme/preferences.ts'
import { showSuccess } from '../stores/alerts.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Callout } from '../ui/Callout.tsx'
import { Choice } from '../ui/Choice.tsx'
import { Chip } from '../ui/Chip.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Text } from '../ui/Text.tsx'
import { Inline, Stack } from '../ui/layout.tsx'
import { useOffer } from '../ui/page-actions.ts'
import { Page, PageContent, PageHeader } from '../ui/PageHeader.tsx'
import { SaveBar } from '../ui/SaveBar.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { Segmented } from '../ui/Toolbar.tsx'
import { useUnsaved } from '../stores/unsaved.ts'

export function MesclaPage() {
  const { t } = useTranslation('orcamento-cenario')
  const { t: commonT } = useTranslation()
  const id = Number(useParams({ strict: false }).id)
  const { data: sessao } = useSuspenseQuery(sessaoQuery)
  const canMerge = useMemo(() => createCan(sessao.userAbilityRules), [sessao.userAbilityRules])('update', 'Orcamento')
  const { data, error, refetch } = useQuery(mesclaQuery(id))
  const navigate = useNavigate()
  const cenarios = () => void navigate({ to: paths.orcamentoCenarios, params: { id: String(id) } })
  useOffer({ actions: [{ label: t('ladoALado'), icon: 'columns', run: cenarios }], shortcuts: [] })
  return (
    <Page>
      <PageHeader
        title={data ? t('mescla.titulo', { cenario: data.cenario.nome, original: data.original.nome }) : t('mescla.mesclar')}
        context={data && <Versao original={data.original} />}
        actions={
          <ButtonLink size="small" icon="columns" to={paths.orcamentoCenarios} params={{ id: String(id) }}>
            {t('ladoALado')}
          </ButtonLink>
        }
      />
      {data && data.linhas.length > 0 ? (
        <Mescla mescla={data} canMerge={canMerge} />
      ) : (
        <PageContent>
          {error && !data && <ErroOrcamento error={error} onRetry={() => void refetch()} />}
          {!data && !error && <SkeletonRows rows={10} label={commonT('carregando')} />}
          {data && <EmptyState icon="check" title={t('mescla.nada')} text={t('mescla.nadaTexto')} />}
        </PageContent>
      )}
    </Page>
  )
}

function Versao({ original: { versaoNumero, status } }: Pick<OrcamentoMescla, 'original'>) {
  const { t } = useTranslation('orcamento')
  return (
    <>
      <SituacaoChip status={status} />
      <Chip>{t('versao', { numero: versaoNumero })}</Chip>
    </>
  )
}

function Mescla({ mescla, canMerge }: { mescla: OrcamentoMescla; canMerge: boolean }) {
  const { t } = useTranslation('orcamento-cenario')
  const { language } = usePreferencias()
  const navigate = useNavigate()
  const now = useNow()
  const { total, original, cenario } = mescla
  const [choices, setChoices] = useState<MesclaDecisions>(NO_CHOICES)
  const [key, setChave] = useState(createChave)
  useUnsaved(choices !== NO_CHOICES && canMerge && original.mudavel, 'page')
  const celulas = useMemo(() => listCelulas(mescla), [mescla])
  const counts = countDecisoes(celulas, choices)
  const integer = (numero: number) => formatInteger(numero, language)
  const missing = total.linhas - mescla.linhas.length
  const write = useMutation({
    mutationFn: () =>
      call(
        orcamentoCenarioRotas.merge,
        { params: { id: cenario.id }, body: requestOf(mescla, celulas, choices) },
        { silent: true, headers: { 'idempotency-key': key } },
      ),
    onSuccess: async ({ celulas: changed, deixadas }) => {
      // Clears the choices, so that no unsaved-changes prompt appears.
      setChoices(NO_CHOICES)
      showSuccess(
        [
          t('mescla.feito', { count: changed, nome: original.nome }),
          ...(deixadas === 0 ? [] : [t('mescla.ficaram', { count: deixadas })]),
        ].join(' '),
      )
      await invalidate(
        orcamentoCenarioRotas.compare,
        orcamentoCenarioRotas.diff,
        orcamentoAtosRotas.list,
        orcamentoAtosRotas.listLinhas,
        orcamentoRotas.get,
        orcamentoRotas.list,
      )
      await navigate({ to: paths.orcamento, params: { id: String(original.id) }, search: { painel: 'historico' } })
    },
    onError: () => {
      // A refusal often means a concurrent change, so refetch and keep the choices.
      setChave(createChave())
      void invalidate(orcamentoCenarioRotas.diff)
    },
  })
  const hasChanged = write.error !== null && toApiError(write.error).code === 'orcamento_celula_conflict'
  const impedido = !original.mudavel || !canMerge || (counts.cenario === 0 && missing === 0)
  useOffer({ actions: impedido ? [] : [{ label: t('mescla.mesclar'), icon: 'import', run: () => write.mutate() }], shortcuts: [] })
  return (
    <>
      <PageContent scroll>
        <Stack gap={12} padding={[12, 'page']}>
          {!original.mudavel && (
            <Callout tone="warn" role="alert">
              {t('mescla.aprovado', { nome: original.nome })}
            </Callout>
          )}
          {!canMerge && <Callout>{t('mescla.semDireito')}</Callout>}
          {hasChanged && (
            <Callout tone="warn" role="alert">
              {t('mescla.mudou')}
            </Callout>
          )}
          <Text tone="soft">
            {mescla.mescladoEm === null
              ? t('mescla.desdeRamo')
              : t('mescla.desdeMescla', { quando: formatInstant(mescla.mescladoEm, now, language) })}
          </Text>
          <Inline gap={[8, 20]} wrap>
            {(['soCenario', 'ambos', 'travadas', 'presas'] as const).map(
              (nome) =>
                total[nome] > 0 && (
                  <Text key={nome} {...(nome === 'ambos' && { tone: 'warn' })}>
                    <b className="num">{integer(total[nome])}</b> {t(`mescla.resumo.${nome}`, { count: total[nome] })}
                  </Text>
                ),
            )}
            {total.ambos > 0 && (
              <Segmented
                label={t('mescla.conflitos')}
                value={choices.conflitos ?? 'depois'}
                options={(['depois', 'original', 'cenario'] as const).map((value) => ({ value, label: t(`mescla.todos.${value}`) }))}
                onChange={(which) =>
                  setChoices({
                    ...choices,
                    conflitos: which === 'depois' ? null : which,
                    // Choosing all overrides earlier choices of single conflicts.
                    celulas: new Map(
                      [...choices.celulas].filter(([each]) => !celulas.some((celula) => celula.ambos && chaveOf(celula) === each)),
                    ),
                  })
                }
              />
            )}
            {total.travadas > 0 && (
              <Choice
                checked={choices.forcarTravas}
                onChange={(event) => setChoices({ ...choices, forcarTravas: event.currentTarget.checked })}
              >
                {t('mescla.travadas')}
              </Choice>
            )}
          </Inline>
          {missing > 0 && (
            <Callout>{t('mescla.maisLinhas', { mostradas: integer(mescla.linhas.length), total: integer(total.linhas) })}</Callout>
          )}
          <MesclaGrupos somas={sumGrupos(mescla, celulas, choices)} />
          <MesclaTabela
            celulas={celulas}
            inicio={mescla.inicio}
            decisions={choices}
            onChoice={(celula, which) => setChoices({ ...choices, celulas: new Map([...choices.celulas, [chaveOf(celula), which]]) })}
          />
        </Stack>
      </PageContent>
      <SaveBar
        label={t('mescla.mesclar')}
        error={hasChanged ? null : write.error}
        text={counts.deixadas === 0 ? t('mescla.umAto') : t('mescla.depois', { count: counts.deixadas })}
      >
        <Button variant="primary" icon="import" busy={write.isPending} disabled={impedido} onClick={() => write.mutate()}>
          {missing > 0 || counts.cenario === 0 ? t('mescla.mesclar') : t('mescla.gravar', { count: counts.cenario })}
        </Button>
      </SaveBar>
    </>
  )
}
