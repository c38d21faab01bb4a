import { ENTIDADE_DEFS, grupoRotas } from '@lastro/contract'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { invalidate } from '../api/api.ts'
import { FormularioLinha } from '../features/razao/cadastro/FormularioLinha.tsx'
import { useMudancas } from '../features/razao/cadastro/use-mudancas.ts'
import { linhaOfGrupo, naturezaNome } from '../features/razao/grupo/tree.ts'
import { ItensGrupo } from '../features/razao/grupo/ItensGrupo.tsx'
import { parseGrupoSearch } from '../features/razao/grupo/grupo-search.ts'
import { arvoreQuery, grupoQuery } from '../features/razao/grupo/queries.ts'
import { UsosGrupo } from '../features/razao/grupo/UsosGrupo.tsx'
import { paths } from '../navigation/paths.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Chip } from '../ui/Chip.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { useOffer } from '../ui/page-actions.ts'
import { Page, PageContent, PageHeader } from '../ui/PageHeader.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import styles from './GrupoDetalhesPage.module.css'
import { useGrupos, usePodeGrupo } from '../features/razao/grupo/use-grupos.tsx'

export function GrupoDetalhesPage() {
  const { t } = useTranslation('grupo')
  const { t: cadastro } = useTranslation('cadastro')
  const { t: comum } = useTranslation()
  const id = Number(useParams({ strict: false }).id)
  const rawSearch = useSearch({ strict: false })
  const { item: destacado } = useMemo(() => parseGrupoSearch(rawSearch), [rawSearch])
  const { data: usos, error } = useQuery(grupoQuery(id))
  const { data: arvore = [] } = useQuery(arvoreQuery)
  const pode = usePodeGrupo()
  const grupos = useGrupos(arvore, pode)
  const { salvar, salvando } = useMudancas(ENTIDADE_DEFS.grupos, () => {})
  // The tree is optimistic, so prefer its copy.
  const grupo = arvore.find((each) => each.id === id) ?? usos?.grupo
  const alvo = { tipo: 'grupo' as const, id }

  useOffer({
    actions: [
      ...(pode.novoItem && grupo
        ? [{ label: cadastro('nova.grupo-itens'), icon: 'plus' as const, run: () => grupos.criarItem(grupo.codigo) }]
        : []),
      ...(pode.grupo && grupo
        ? [
            {
              label: t(grupo.arquivado ? 'acoes.trazer' : 'acoes.arquivar', { nome: grupo.descricao }),
              icon: grupo.arquivado ? ('undo' as const) : ('archive' as const),
              run: () => grupos.arquivar(alvo),
            },
          ]
        : []),
    ],
    shortcuts: [
      { keys: ['Alt ↑', 'Alt ↓'], text: t('atalhos.ordem') },
      { keys: ['M'], text: t('atalhos.mover') },
      { keys: ['F2'], text: t('atalhos.editar') },
    ],
  })

  return (
    <Page>
      <PageHeader
        title={grupo ? `${grupo.codigo} ${grupo.descricao}` : t('titulo')}
        context={
          grupo && (
            <>
              <Chip>{cadastro(`opcoes.${naturezaNome(grupo.natureza)}`)}</Chip>
              {grupo.arquivado && <Chip tone="warning">{t('arquivado')}</Chip>}
            </>
          )
        }
        actions={
          <>
            <ButtonLink to={paths.grupo} icon="columns">
              {t('titulo')}
            </ButtonLink>
            {grupo && pode.grupo && (
              <Button icon={grupo.arquivado ? 'undo' : 'archive'} onClick={() => grupos.arquivar(alvo)}>
                {t(grupo.arquivado ? 'trazer' : 'arquivar')}
              </Button>
            )}
          </>
        }
      />
      <PageContent>
        {error && !usos && <ErrorState error={error} onRetry={() => void invalidate(grupoRotas.get)} />}
        {!usos && !error && <SkeletonRows rows={10} label={comum('carregando')} />}
        {usos && grupo && (
          <div className={styles['dois']}>
            <div className={styles['coluna']}>
              <section className={styles['bloco']} aria-label={t('dados')}>
                <h2>{t('dados')}</h2>
                <FormularioLinha
                  key={grupo.id}
                  def={ENTIDADE_DEFS.grupos}
                  linha={linhaOfGrupo(grupo)}
                  podeSalvar={pode.grupo}
                  salvando={salvando}
                  onSalvar={salvar}
                />
              </section>
              <ItensGrupo
                grupo={grupo}
                destacado={destacado}
                podeMudar={pode.item}
                podeCriar={pode.novoItem}
                onNovo={() => grupos.criarItem(grupo.codigo)}
                onEditar={(itemId) => grupos.editar({ tipo: 'item', id: itemId })}
                onArquivar={(itemId) => grupos.arquivar({ tipo: 'item', id: itemId })}
                onMover={(itemId) => grupos.mover(itemId)}
                onPasso={(itemId, passo) => grupos.passar({ tipo: 'item', id: itemId }, passo)}
              />
            </div>
            <div className={styles['coluna']}>
              <UsosGrupo usos={usos} />
            </div>
          </div>
        )}
      </PageContent>
      {grupos.dialogos}
    </Page>
  )
}
