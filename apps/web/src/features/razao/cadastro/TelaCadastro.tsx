import { createCan, type CadastroLinha, type CadastroValores, ENTIDADE_DEFS, type EntidadeNome } from '@lastro/contract'
import { formatInteiro } from '@lastro/formato'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { invalidate } from '../../../api/api.ts'
import styles from './Cadastro.module.css'
import type { CadastroSearch } from './cadastro-search.ts'
import { useColunas } from './colunas.ts'
import { EmUsoDialog } from './EmUsoDialog.tsx'
import { FerramentasCadastro } from './FerramentasCadastro.tsx'
import { ImportarDialog } from './ImportarDialog.tsx'
import { linhasQuery } from './queries.ts'
import { ROTAS_DE } from './routes.ts'
import { type Aberta, NOVA, TabelaCadastro } from './TabelaCadastro.tsx'
import { useMudancas } from './use-mudancas.ts'
import { isLimited } from '../../../sessao/scope-limits.ts'
import { sessaoQuery } from '../../../sessao/sessao.ts'
import { Paginacao } from '../../../table/Paginacao.tsx'
import { PAGE_SIZE_DEFAULT } from '../../../table/page-size.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { type PageAction, useOffer } from '../../../ui/page-actions.ts'
import { Page, PageContent, PageHeader } from '../../../ui/PageHeader.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { confirmLeave } from '../../../stores/unsaved.ts'

interface TelaCadastroProps {
  entidade: EntidadeNome
  search: CadastroSearch
  titulo: string
  onNavigate: (search: CadastroSearch, replace: boolean) => void
  renderAbas: (ir: (work: () => void) => void) => ReactNode
  acoes?: (ir: (work: () => void) => void) => readonly PageAction[]
  /** Confirms a save; false keeps the row open. */
  onAntesDeSalvar?: (linha: CadastroLinha | null, valores: CadastroValores) => Promise<boolean>
}

export function TelaCadastro({ entidade, search, titulo, onNavigate, renderAbas, acoes, onAntesDeSalvar }: TelaCadastroProps) {
  const { t } = useTranslation('cadastro')
  const { t: comum } = useTranslation()
  const { language } = usePreferencias()
  const { data: sessao } = useSuspenseQuery(sessaoQuery)
  const def = ENTIDADE_DEFS[entidade]
  const leave = (work: () => void) => void confirmLeave().then((agreed) => agreed && work())
  const setSearch = (next: CadastroSearch) =>
    leave(() => {
      setAberta(null)
      onNavigate({ ...next, linha: undefined }, true)
    })
  const { data, error } = useQuery(linhasQuery({ ...search, entidade }))
  const { visiveis, toggle } = useColunas(def)
  const [aberta, setAberta] = useState<Aberta>(null)
  const [importando, setImportando] = useState(false)
  const [emUso, setEmUso] = useState<{ linha: CadastroLinha; error: unknown } | null>(null)

  const can = useMemo(() => createCan(sessao.userAbilityRules), [sessao.userAbilityRules])
  // The server refuses all changes from users with a limited scope.
  const inteiro = !isLimited(sessao.userAbilityRules)
  const may = (action: 'create' | 'update' | 'delete' | 'import'): boolean => inteiro && can(action, def.subject) && !sessao.vendoComo
  const { salvar, apagar, arquivar, salvando } = useMudancas(def, (linha, cause) => setEmUso({ linha, error: cause }))
  const { pagina = 1, tamanho = PAGE_SIZE_DEFAULT, ordem = def.ordem } = search
  const filtrada = Boolean(search.busca || search.filtro)

  const destacada = search.linha === undefined ? undefined : String(search.linha)
  const carregada = data?.itens.some(({ id }) => id === destacada) === true
  useEffect(() => {
    if (carregada) document.querySelector<HTMLElement>(`[data-linha='${destacada ?? ''}']`)?.focus()
  }, [carregada, destacada])

  const ir = (work: () => void) =>
    leave(() => {
      setAberta(null)
      work()
    })
  const abrir = (id: string) => leave(() => setAberta(id))
  const fechar = (id: string) => {
    setAberta((agora) => (agora === id ? null : agora))
    // Returns the focus to the saved row, unless the user has moved on.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) document.querySelector<HTMLElement>(`[data-linha='${id}']`)?.focus()
    })
  }

  useOffer({
    actions: [
      ...(may('create') ? [{ label: t(`nova.${entidade}`), icon: 'plus' as const, run: () => abrir(NOVA) }] : []),
      ...(may('import')
        ? [
            {
              label: t('importar.titulo', { entidade: t(`entidades.${entidade}`) }),
              icon: 'import' as const,
              run: () => setImportando(true),
            },
          ]
        : []),
      ...(acoes?.(ir) ?? []),
    ],
    shortcuts: [
      { keys: ['↑', '↓'], text: t('atalhos.mover') },
      { keys: ['F2', 'Enter'], text: t('atalhos.editar') },
      { keys: ['Del'], text: t('atalhos.apagar') },
      { keys: ['Esc'], text: t('atalhos.desistir') },
    ],
  })

  const criar = may('create') && (
    <Button variant="primary" icon="plus" onClick={() => abrir(NOVA)}>
      {t(`nova.${entidade}`)}
    </Button>
  )
  return (
    <Page>
      <PageHeader
        title={titulo}
        context={data && t('contagem', { count: data.total, total: formatInteiro(data.total, language) })}
        actions={criar}
      />
      {renderAbas(ir)}
      <FerramentasCadastro
        def={def}
        search={search}
        onSearch={setSearch}
        visiveis={visiveis}
        onColuna={toggle}
        podeExportar={can('export', def.subject)}
        podeImportar={may('import')}
        onImportar={() => setImportando(true)}
      />
      <PageContent>
        <div className={styles['corpo']}>
          {error && !data && <ErrorState error={error} onRetry={() => void invalidate(ROTAS_DE[entidade].browse)} />}
          {!data && !error && <SkeletonRows rows={12} label={comum('carregando')} />}
          {data && data.itens.length === 0 && aberta !== NOVA && (
            <EmptyState
              icon={filtrada ? 'search' : 'columns'}
              title={t(filtrada ? 'vazio.nada' : `vazio.${entidade}`)}
              {...(filtrada ? {} : { text: t('vazio.texto') })}
              action={filtrada ? <Button onClick={() => setSearch({})}>{t('vazio.limpar')}</Button> : criar}
            />
          )}
          {data && (data.itens.length > 0 || aberta === NOVA) && (
            <TabelaCadastro
              def={def}
              colunas={visiveis}
              linhas={data.itens}
              ordem={ordem}
              onOrdem={(next) => setSearch({ ...search, ordem: next === def.ordem ? undefined : next, pagina: undefined })}
              recuada={def.superior !== undefined && ordem === def.ordem && !filtrada}
              podeAlterar={may('update')}
              podeApagar={may('delete')}
              aberta={aberta}
              destacada={destacada}
              salvando={salvando}
              onAbrir={abrir}
              onFechar={fechar}
              onSalvar={async (linha, valores) => ((await onAntesDeSalvar?.(linha, valores)) === false ? false : salvar(linha, valores))}
              onApagar={apagar}
              onArquivar={arquivar}
            />
          )}
          {data && (
            <Paginacao
              pagina={pagina}
              limite={tamanho}
              total={data.total}
              onChange={(nextPagina, nextTamanho) =>
                setSearch({
                  ...search,
                  pagina: nextPagina === 1 ? undefined : nextPagina,
                  tamanho: nextTamanho === PAGE_SIZE_DEFAULT ? undefined : nextTamanho,
                })
              }
            />
          )}
        </div>
      </PageContent>
      {importando && <ImportarDialog def={def} onClose={() => setImportando(false)} />}
      {emUso && (
        <EmUsoDialog
          def={def}
          linha={emUso.linha}
          error={emUso.error}
          podeArquivar={may('update')}
          onArquivar={() => {
            arquivar(emUso.linha, true)
            setEmUso(null)
          }}
          onClose={() => setEmUso(null)}
        />
      )}
    </Page>
  )
}
