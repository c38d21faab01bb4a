import { createCan, rateioRotas, type RateioRegraSalva } from '@lastro/contract'
import { addMeses } from '@lastro/engine'
import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, invalidate } from '../api/api.ts'
import { showRefusal } from '../api/refusal.ts'
import { PeriodoMenu } from '../features/dre/PeriodoMenu.tsx'
import { paths } from '../navigation/paths.ts'
import { AbasRateio } from '../features/rateio/AbasRateio.tsx'
import { EditorDialog } from '../features/rateio/EditorDialog.tsx'
import { ExcluirRegraDialog } from '../features/rateio/ExcluirRegraDialog.tsx'
import { ListaRegras } from '../features/rateio/ListaRegras.tsx'
import { invalidateRateio, listaQuery, simulacaoQuery } from '../features/rateio/queries.ts'
import { REGRA_NOVA } from '../features/rateio/draft.ts'
import { parseRateioSearch, type RateioSearch } from '../features/rateio/rateio-search.ts'
import styles from '../features/rateio/Rateio.module.css'
import { Simulacao } from '../features/rateio/Simulacao.tsx'
import { isLimited } from '../sessao/scope-limits.ts'
import { sessaoQuery } from '../sessao/sessao.ts'
import { showSuccess } from '../stores/alerts.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { useOffer } from '../ui/page-actions.ts'
import { Page, PageContent, PageHeader } from '../ui/PageHeader.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { Toolbar } from '../ui/Toolbar.tsx'

export function RateioPage() {
  const { t } = useTranslation('rateio')
  const { t: comum } = useTranslation()
  const { data: sessao } = useSuspenseQuery(sessaoQuery)
  const can = useMemo(() => createCan(sessao.userAbilityRules), [sessao.userAbilityRules])
  const inteiro = !isLimited(sessao.userAbilityRules)
  const pode = {
    criar: inteiro && can('create', 'DreRateio'),
    mudar: inteiro && can('update', 'DreRateio'),
    excluir: inteiro && can('delete', 'DreRateio'),
    exportar: inteiro && can('export', 'DreRateio'),
  }
  const { data: lista, error } = useQuery(listaQuery)
  const rawSearch = useSearch({ strict: false })
  const search = useMemo(() => parseRateioSearch(rawSearch), [rawSearch])
  const navigate = useNavigate()
  const setSearch = (next: RateioSearch) => void navigate({ to: paths.rateio, search: next, replace: true, resetScroll: false })
  const [nova, setNova] = useState(false)
  const [excluindo, setExcluindo] = useState<RateioRegraSalva | null>(null)
  const disponivel = lista?.disponivel
  const doAno = disponivel && addMeses(disponivel.fim, -11)
  const periodo =
    search.inicio && search.fim && search.inicio <= search.fim
      ? { inicio: search.inicio, fim: search.fim }
      : disponivel && doAno
        ? { inicio: doAno < disponivel.inicio ? disponivel.inicio : doAno, fim: disponivel.fim }
        : undefined
  const temAtivas = lista?.regras.some(({ ativo }) => ativo) ?? false
  const simulacao = useQuery({
    ...simulacaoQuery(periodo ?? { inicio: '2000-01', fim: '2000-01' }, null, lista?.versao ?? 0),
    enabled: periodo !== undefined && temAtivas,
  })
  const mudar = useMutation({
    mutationFn: (mudanca: () => Promise<unknown>) => mudanca(),
    onError: showRefusal,
    onSettled: () => void invalidateRateio(),
  })
  const ligar = ({ id, versao, nome }: RateioRegraSalva, ativo: boolean) =>
    mudar.mutate(async () => {
      await call(rateioRotas.activate, { params: { id }, body: { versao, ativo } }, { silent: true })
      showSuccess(t(ativo ? 'ligada' : 'desligada', { nome }))
    })
  const criar = () => setNova(true)
  useOffer({
    actions: pode.criar && lista ? [{ label: t('nova'), icon: 'plus' as const, run: criar }] : [],
    shortcuts: [
      { keys: ['Alt ↑', 'Alt ↓'], text: t('atalhos.ordem') },
      { keys: ['Enter'], text: t('atalhos.abrir') },
    ],
  })
  const botao = pode.criar && lista?.disponivel && (
    <Button variant="primary" icon="plus" onClick={criar}>
      {t('nova')}
    </Button>
  )
  const aberta = lista?.regras.find(({ id }) => id === search.regra)
  return (
    <Page>
      <PageHeader title={t('titulo')} actions={botao} />
      <AbasRateio aberta={paths.rateio} />
      {lista && periodo && (
        <Toolbar label={t('ferramentas')}>
          <PeriodoMenu periodo={periodo} disponivel={lista.disponivel} onChange={(next) => setSearch({ ...search, ...next })} />
        </Toolbar>
      )}
      <PageContent scroll>
        {error && !lista && <ErrorState error={error} onRetry={() => void invalidate(rateioRotas.list)} />}
        {!lista && !error && <SkeletonRows rows={8} label={comum('carregando')} />}
        {lista && lista.regras.length === 0 && (
          <EmptyState
            icon="rateio"
            title={t('vazio.titulo')}
            text={t(lista.disponivel ? 'vazio.texto' : 'vazio.semDados')}
            action={
              lista.disponivel ? botao : can('import', 'Lancamento') && <ButtonLink to={paths.importacao}>{t('vazio.importar')}</ButtonLink>
            }
          />
        )}
        {lista && lista.regras.length > 0 && (
          <div className={styles['corpo']}>
            <p className={styles['nota']}>{t('contexto')}</p>
            <ListaRegras
              lista={lista}
              podeMudar={pode.mudar}
              podeExcluir={pode.excluir}
              onAbrir={({ id }) => setSearch({ ...search, regra: id })}
              onLigar={ligar}
              onExcluir={setExcluindo}
              onLugar={({ id, versao }, antesDeId) =>
                mudar.mutate(() => call(rateioRotas.place, { params: { id }, body: { versao, antesDeId } }, { silent: true }))
              }
            />
            {lista.erros.length > 0 && (
              <ul className={styles['erros']} role="status">
                {lista.erros.map(({ regraId, codigo, mensagem }) => (
                  <li key={`${regraId} ${codigo} ${mensagem}`}>{mensagem}</li>
                ))}
              </ul>
            )}
            <h2>{t('simulacao.titulo')}</h2>
            {!temAtivas && <p className={styles['nota']}>{t('simulacao.semRegras')}</p>}
            {temAtivas && simulacao.isPending && <SkeletonRows rows={6} label={comum('carregando')} />}
            {simulacao.error && <ErrorState error={simulacao.error} onRetry={() => void simulacao.refetch()} />}
            {temAtivas && periodo && simulacao.data?.resultado && (
              <Simulacao
                lista={lista}
                resultado={simulacao.data.resultado}
                periodo={periodo}
                rascunho={null}
                podeExportar={pode.exportar}
              />
            )}
          </div>
        )}
      </PageContent>
      {excluindo && <ExcluirRegraDialog regra={excluindo} onClose={() => setExcluindo(null)} />}
      {lista && periodo && (nova || aberta) && (
        <EditorDialog
          key={aberta?.id ?? 'nova'}
          lista={lista}
          inicio={aberta ? toRascunho(aberta) : { id: null, versao: 0, regra: REGRA_NOVA }}
          periodo={periodo}
          podeSalvar={aberta ? pode.mudar : pode.criar}
          podeExportar={pode.exportar}
          onClose={() => {
            setNova(false)
            setSearch({ ...search, regra: undefined })
          }}
        />
      )}
    </Page>
  )
}

function toRascunho({ id, versao, nome, mesInicio, mesFim, origem, metodo }: RateioRegraSalva) {
  return { id, versao, regra: { nome, mesInicio, mesFim, origem, metodo } }
}
