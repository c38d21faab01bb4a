import { createCan, type OrcamentoMescla, orcamentoAtosRotas, orcamentoCenarioRotas, orcamentoRotas } from '@lastro/contract'
import { formatInstante, formatInteiro } from '@lastro/formato'
import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, invalidate } from '../api/api.ts'
import { toApiError } from '../api/errors.ts'
import { createChave } from '../api/idempotencia.ts'
import { useNow } from '../format/use-now.ts'
import styles from '../features/orcamento/cenario/cenario.module.css'
import {
  type Escolhas,
  SEM_ESCOLHAS,
  chaveOf,
  countDecisoes,
  listCelulas,
  pedidoOf,
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
import { Chip } from '../ui/Chip.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useOffer } from '../ui/page-actions.ts'
import { Page, PageContent, PageHeader } from '../ui/PageHeader.tsx'
import { SaveBar } from '../ui/SaveBar.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { Segmented } from '../ui/Toolbar.tsx'
import { useUnsaved } from '../stores/unsaved.ts'

export function MesclaPage() {
  const { t } = useTranslation('orcamento-cenario')
  const { t: comum } = useTranslation()
  const id = Number(useParams({ strict: false }).id)
  const { data: sessao } = useSuspenseQuery(sessaoQuery)
  const podeMesclar = useMemo(() => createCan(sessao.userAbilityRules), [sessao.userAbilityRules])('update', 'Orcamento')
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
      <PageContent>
        {error && !data && <ErroOrcamento error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonRows rows={10} label={comum('carregando')} />}
        {data && data.linhas.length === 0 && <EmptyState icon="check" title={t('mescla.nada')} text={t('mescla.nadaTexto')} />}
        {data && data.linhas.length > 0 && <Mescla mescla={data} podeMesclar={podeMesclar} />}
      </PageContent>
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

function Mescla({ mescla, podeMesclar }: { mescla: OrcamentoMescla; podeMesclar: boolean }) {
  const { t } = useTranslation('orcamento-cenario')
  const { language } = usePreferencias()
  const navigate = useNavigate()
  const now = useNow()
  const { total, original, cenario } = mescla
  const [escolhas, setEscolhas] = useState<Escolhas>(SEM_ESCOLHAS)
  const [chave, setChave] = useState(createChave)
  useUnsaved(escolhas !== SEM_ESCOLHAS && podeMesclar && original.mudavel, 'page')
  const celulas = useMemo(() => listCelulas(mescla), [mescla])
  const contagem = countDecisoes(celulas, escolhas)
  const inteiro = (numero: number) => formatInteiro(numero, language)
  const faltam = total.linhas - mescla.linhas.length
  const gravar = useMutation({
    mutationFn: () =>
      call(
        orcamentoCenarioRotas.merge,
        { params: { id: cenario.id }, body: pedidoOf(mescla, celulas, escolhas) },
        { silent: true, headers: { 'idempotency-key': chave } },
      ),
    onSuccess: async ({ celulas: mudadas, deixadas }) => {
      // Clears the choices, so that no unsaved-changes prompt appears.
      setEscolhas(SEM_ESCOLHAS)
      showSuccess(
        [
          t('mescla.feito', { count: mudadas, nome: original.nome }),
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
  const mudou = gravar.error !== null && toApiError(gravar.error).code === 'orcamento_celula_conflict'
  const impedido = !original.mudavel || !podeMesclar || (contagem.cenario === 0 && faltam === 0)
  useOffer({ actions: impedido ? [] : [{ label: t('mescla.mesclar'), icon: 'import', run: () => gravar.mutate() }], shortcuts: [] })
  return (
    <>
      <div className={styles['corpo']}>
        {!original.mudavel && (
          <p role="alert" className={styles['aviso']}>
            {t('mescla.aprovado', { nome: original.nome })}
          </p>
        )}
        {!podeMesclar && <p className={styles['aviso']}>{t('mescla.semDireito')}</p>}
        {mudou && (
          <p role="alert" className={styles['aviso']}>
            {t('mescla.mudou')}
          </p>
        )}
        <p className={styles['desde']}>
          {mescla.mescladoEm === null
            ? t('mescla.desdeRamo')
            : t('mescla.desdeMescla', { quando: formatInstante(mescla.mescladoEm, now, language) })}
        </p>
        <div className={styles['resumo']}>
          {(['soCenario', 'ambos', 'travadas', 'presas'] as const).map((nome) =>
            total[nome] === 0 ? null : (
              <span key={nome} data-nome={nome}>
                <b className="num">{inteiro(total[nome])}</b> {t(`mescla.resumo.${nome}`, { count: total[nome] })}
              </span>
            ),
          )}
          {total.ambos > 0 && (
            <Segmented
              label={t('mescla.conflitos')}
              value={escolhas.conflitos ?? 'depois'}
              options={(['depois', 'original', 'cenario'] as const).map((value) => ({ value, label: t(`mescla.todos.${value}`) }))}
              onChange={(qual) =>
                setEscolhas({
                  ...escolhas,
                  conflitos: qual === 'depois' ? null : qual,
                  // Choosing all overrides earlier choices of single conflicts.
                  celulas: new Map(
                    [...escolhas.celulas].filter(([each]) => !celulas.some((celula) => celula.ambos && chaveOf(celula) === each)),
                  ),
                })
              }
            />
          )}
          {total.travadas > 0 && (
            <label className={styles['caixa']}>
              <input
                type="checkbox"
                checked={escolhas.forcarTravas}
                onChange={(event) => setEscolhas({ ...escolhas, forcarTravas: event.currentTarget.checked })}
              />
              {t('mescla.travadas')}
            </label>
          )}
        </div>
        {faltam > 0 && (
          <p className={styles['aviso']}>
            {t('mescla.maisLinhas', { mostradas: inteiro(mescla.linhas.length), total: inteiro(total.linhas) })}
          </p>
        )}
        <MesclaGrupos somas={sumGrupos(mescla, celulas, escolhas)} />
        <MesclaTabela
          celulas={celulas}
          inicio={mescla.inicio}
          escolhas={escolhas}
          onEscolha={(celula, qual) => setEscolhas({ ...escolhas, celulas: new Map([...escolhas.celulas, [chaveOf(celula), qual]]) })}
        />
      </div>
      <SaveBar
        label={t('mescla.mesclar')}
        error={mudou ? null : gravar.error}
        text={contagem.deixadas === 0 ? t('mescla.umAto') : t('mescla.depois', { count: contagem.deixadas })}
      >
        <Button variant="primary" icon="import" busy={gravar.isPending} disabled={impedido} onClick={() => gravar.mutate()}>
          {faltam > 0 || contagem.cenario === 0 ? t('mescla.mesclar') : t('mescla.gravar', { count: contagem.cenario })}
        </Button>
      </SaveBar>
    </>
  )
}
