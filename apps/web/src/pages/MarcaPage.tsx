import { createCan, type ChaveMarca, type MarcaAdministrada, type MarcaCampos, marcaAdministracaoRotas } from '@lastro/contract'
import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { invalidate } from '../api/api.ts'
import { FormularioMarca } from '../features/marca/FormularioMarca.tsx'
import { ListaMarcas } from '../features/marca/ListaMarcas.tsx'
import { useMarca } from '../features/marca/marca.ts'
import { parseMarcaSearch } from '../features/marca/marca-search.ts'
import { PreviaMarca } from '../features/marca/PreviaMarca.tsx'
import { marcasQuery, saveMarca } from '../features/marca/queries.ts'
import { camposOf, hasChanged, listWrong, listIlegiveis, normalize } from '../features/marca/draft.ts'
import { paths } from '../navigation/paths.ts'
import { sessaoQuery } from '../sessao/sessao.ts'
import { showSuccess } from '../stores/alerts.ts'
import { Button } from '../ui/Button.tsx'
import { Callout } from '../ui/Callout.tsx'
import { Colunas } from '../ui/Colunas.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Stack } from '../ui/layout.tsx'
import { useOffer } from '../ui/page-actions.ts'
import { Page, PageContent, PageHeader } from '../ui/PageHeader.tsx'
import { SaveBar } from '../ui/SaveBar.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { confirmLeave, useUnsaved } from '../stores/unsaved.ts'

export function MarcaPage() {
  const { t } = useTranslation('marca')
  const { t: commonT } = useTranslation()
  const { data: sessao } = useSuspenseQuery(sessaoQuery)
  const { data: marcas, error } = useQuery(marcasQuery)
  const { chave: here } = useMarca()
  const navigate = useNavigate()
  const rawSearch = useSearch({ strict: false })
  const openChave = parseMarcaSearch(rawSearch).chave ?? here
  const marca = marcas?.find(({ chave }) => chave === openChave)
  const can = useMemo(() => createCan(sessao.userAbilityRules), [sessao.userAbilityRules])

  const open = async (chave: ChaveMarca) => {
    // The unsaved-changes guard ignores changes within one path, so ask here.
    if (await confirmLeave()) await navigate({ to: paths.marca, search: { chave }, replace: true, resetScroll: false })
  }
  useOffer({
    actions: (marcas ?? []).map(({ chave, titulo }) => ({
      label: t('lista.abrir', { nome: titulo }),
      icon: 'swatch' as const,
      run: () => void open(chave),
    })),
    shortcuts: [{ keys: ['Ctrl S'], text: t('atalhos.salvar') }],
  })

  return (
    <Page>
      <PageHeader title={t('titulo')} context={<span title={t('ajuda')}>{t('ajuda')}</span>} />
      <PageContent>
        {error && !marcas && <ErrorState error={error} onRetry={() => void invalidate(marcaAdministracaoRotas.list)} />}
        {!marcas && !error && <SkeletonRows rows={7} label={commonT('carregando')} />}
        {marcas && marca && (
          <Editor
            // The key keeps typed values until another marca opens or this one is saved.
            key={marca.chave}
            marcas={marcas}
            marca={marca}
            readOnly={!can('update', 'Marca')}
            onOpen={(key) => void open(key)}
          />
        )}
      </PageContent>
    </Page>
  )
}

interface EditorProps {
  marcas: readonly MarcaAdministrada[]
  marca: MarcaAdministrada
  readOnly: boolean
  onOpen: (key: ChaveMarca) => void
}

function Editor({ marcas, marca, readOnly, onOpen }: EditorProps) {
  const { t } = useTranslation('marca')
  const salvos = camposOf(marca)
  const [typed, setTyped] = useState<MarcaCampos | null>(null)
  // Version at the start of typing, so that a refetch does not hide a concurrent change.
  const [versao, setVersao] = useState(marca.versao)
  const campos = typed ?? salvos
  const changed = hasChanged(salvos, campos)
  useUnsaved(changed)

  const unreadable = listIlegiveis(campos).length > 0
  const wrong = listWrong(campos).length > 0
  const may = changed && !unreadable && !wrong && !readOnly

  const type = (next: MarcaCampos) => {
    if (typed === null) setVersao(marca.versao)
    setTyped(next)
  }
  const discard = () => {
    setTyped(null)
    save.reset()
  }
  const save = useMutation({
    mutationFn: () => saveMarca(marca.chave, { ...normalize(campos), versao }),
    onSuccess: ({ titulo }) => {
      discard()
      showSuccess(t('barra.salva', { nome: titulo }))
    },
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's') {
      event.preventDefault()
      if (may && !save.isPending) save.mutate()
    }
  }

  return (
    // Ctrl+S works anywhere on the page.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div style={{ display: 'contents' }} onKeyDown={onKeyDown}>
      <Colunas columns="208px minmax(0, 1fr) 384px">
        <ListaMarcas marcas={marcas} openKey={marca.chave} onOpen={onOpen} />
        <FormularioMarca marca={marca} campos={campos} readOnly={readOnly} onChange={type} />
        <PreviaMarca chave={marca.chave} campos={campos} />
      </Colunas>
      {readOnly && (
        <Stack padding={[8, 'page']}>
          <Callout icon="lock">{t('somenteLeitura')}</Callout>
        </Stack>
      )}
      {changed && (
        <SaveBar
          label={t('barra.nome')}
          error={save.error}
          recovery={
            <Button
              onClick={() => {
                discard()
                void invalidate(marcaAdministracaoRotas.list)
              }}
            >
              {t('barra.atualizar')}
            </Button>
          }
          text={t(unreadable ? 'barra.ilegivel' : wrong ? 'barra.corrigir' : 'barra.mudancas')}
        >
          <Button onClick={discard}>{t('barra.descartar')}</Button>
          <Button variant="primary" icon="check" busy={save.isPending} disabled={!may} onClick={() => save.mutate()}>
            {t('barra.salvar')}
          </Button>
        </SaveBar>
      )}
    </div>
  )
}
