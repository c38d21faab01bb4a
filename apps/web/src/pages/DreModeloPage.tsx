import { dreItemRotas, dreModeloRotas, type DreItemSalvo } from '@lastro/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, invalidate } from '../api/api.ts'
import { showRefusal } from '../api/refusal.ts'
import { useDownload } from '../api/use-download.ts'
import styles from '../dre-modelo/DreModelo.module.css'
import { type DreModeloSearch, parseDreModeloSearch } from '../dre-modelo/dre-modelo-search.ts'
import { ExcluirDialog } from '../dre-modelo/ExcluirDialog.tsx'
import { ListaLinhas } from '../dre-modelo/ListaLinhas.tsx'
import { ModeloDialog } from '../dre-modelo/ModeloDialog.tsx'
import { NovoModeloDialog } from '../dre-modelo/NovoModeloDialog.tsx'
import { estruturaQuery, invalidateModelos, modelosQuery } from '../dre-modelo/queries.ts'
import { listForaDoModelo } from '../dre-modelo/rascunho.ts'
import { usePode } from '../dre-modelo/use-pode.ts'
import { describeVigencia } from '../dre-modelo/vigencia.ts'
import { VigenciaDialog } from '../dre-modelo/VigenciaDialog.tsx'
import { formatMes } from '../format/data.ts'
import { paths } from '../paths.ts'
import { usePreferencias } from '../theme/preferencias.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Chip } from '../ui/Chip.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { MenuBotao } from '../ui/MenuBotao.tsx'
import { useOffer } from '../ui/page-actions.ts'
import { Page, PageContent, PageHeader } from '../ui/PageHeader.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { Toolbar, ToolbarButton, ToolbarSeparator, ToolbarSpace } from '../ui/Toolbar.tsx'

type Aberto = 'novo' | 'modelo' | 'vigencia' | 'excluirModelo' | 'excluirVigencia' | DreItemSalvo | null

/** The models of DRE: which there are, since when the lines of each are valid, and the lines in their order. */
export function DreModeloPage() {
  const { t } = useTranslation('dre-modelo')
  const { t: comum } = useTranslation()
  const { language } = usePreferencias()
  const pode = usePode()
  const navigate = useNavigate()
  const rawSearch = useSearch({ strict: false })
  const search = useMemo(() => parseDreModeloSearch(rawSearch), [rawSearch])
  const setSearch = (next: DreModeloSearch) => void navigate({ to: paths.dreModelo, search: next, resetScroll: false })
  const modelos = useQuery(modelosQuery)
  const modeloId = search.modelo ?? modelos.data?.[0]?.id
  const { data: estrutura, error: erroEstrutura } = useQuery({
    ...estruturaQuery(modeloId ?? 0, search.vigencia),
    enabled: modeloId !== undefined,
  })
  const error = modelos.error ?? erroEstrutura
  const [aberto, setAberto] = useState<Aberto>(null)
  const close = () => setAberto(null)
  const exportar = useDownload(dreModeloRotas.export)
  const place = useMutation({
    mutationFn: ({ linha: { id, versao }, antesDeId }: { linha: DreItemSalvo; antesDeId: number | null }) =>
      call(dreItemRotas.place, { params: { id }, body: { versao, antesDeId } }, { silent: true }),
    onError: showRefusal,
    onSettled: () => void invalidateModelos(),
  })
  const modelo = estrutura?.modelo
  const noModelo = estrutura && { modelo: estrutura.modelo.id, ...(estrutura.vigencia && { vigencia: estrutura.vigencia }) }
  const criarLinha = (extra: DreModeloSearch = {}) => void navigate({ to: paths.dreNovo, search: { ...noModelo, ...extra } })
  const editar = ({ id }: DreItemSalvo) => void navigate({ to: paths.dreEdit, params: { id: String(id) } })
  const fora = estrutura ? listForaDoModelo(estrutura) : []
  useOffer({
    actions: [
      ...(pode.criar && estrutura ? [{ label: t('lista.nova'), icon: 'plus' as const, run: () => criarLinha() }] : []),
      ...(pode.criar ? [{ label: t('novo.titulo'), icon: 'dre' as const, run: () => setAberto('novo') }] : []),
      ...(pode.mudar && estrutura ? [{ label: t('vigencia.nova'), icon: 'calendar' as const, run: () => setAberto('vigencia') }] : []),
    ],
    shortcuts: [
      ...(pode.mudar ? [{ keys: ['Alt ↑', 'Alt ↓'], text: t('atalhos.ordem') }] : []),
      { keys: ['Enter'], text: t('atalhos.abrir') },
      ...(pode.mudar ? [{ keys: ['F2'], text: t('atalhos.editar') }] : []),
      ...(pode.excluir ? [{ keys: ['Delete'], text: t('atalhos.excluir') }] : []),
    ],
  })
  const novaLinha = pode.criar && estrutura && (
    <Button variant="primary" icon="plus" onClick={() => criarLinha()}>
      {t('lista.nova')}
    </Button>
  )
  return (
    <Page>
      <PageHeader
        title={t('titulo')}
        context={
          modelo && (
            <>
              {modelo.padrao && <Chip tone="info">{t('modelo.padrao')}</Chip>}
              {modelo.arquivado && <Chip tone="warning">{t('modelo.arquivado')}</Chip>}
            </>
          )
        }
        actions={
          <>
            {modelo && (
              <ButtonLink to={paths.dre} search={{ modelo: modelo.id }} icon="dre">
                {t('verDre')}
              </ButtonLink>
            )}
            {novaLinha}
          </>
        }
      />
      {estrutura && modelo && modelos.data && (
        <Toolbar label={t('ferramentas')}>
          <MenuBotao
            label={t('modelo.escolher')}
            width={280}
            renderButton={(props) => (
              <ToolbarButton {...props} menu title={modelo.nome} value={<span className={styles['corta']}>{modelo.nome}</span>}>
                {t('modelo.nome')}
              </ToolbarButton>
            )}
            opcoes={modelos.data.map(({ id, nome, arquivado }) => ({
              chave: String(id),
              texto: arquivado ? t('modelo.nomeArquivado', { nome }) : nome,
              run: () => setSearch({ modelo: id }),
            }))}
          />
          <MenuBotao
            label={t('vigencia.escolher')}
            width={260}
            renderButton={(props) => (
              <ToolbarButton {...props} menu value={describeVigencia(t, estrutura, language)}>
                {t('vigencia.nome')}
              </ToolbarButton>
            )}
            opcoes={[
              ...modelo.vigencias.map((vigencia) => ({
                chave: vigencia ?? 'inicio',
                texto: vigencia === null ? t('vigencia.inicio') : t('vigencia.desde', { mes: formatMes(vigencia, language) }),
                run: () => setSearch({ modelo: modelo.id, vigencia: vigencia ?? '1900-01' }),
              })),
              ...(pode.mudar ? [{ chave: 'nova', texto: t('vigencia.nova'), run: () => setAberto('vigencia') }] : []),
              ...(pode.excluir && estrutura.vigencia !== null
                ? [{ chave: 'excluir', texto: t('vigencia.excluir'), run: () => setAberto('excluirVigencia') }]
                : []),
            ]}
          />
          <ToolbarSeparator />
          {pode.mudar && (
            <ToolbarButton icon="sliders" onClick={() => setAberto('modelo')}>
              {t('modelo.opcoes')}
            </ToolbarButton>
          )}
          {pode.criar && (
            <ToolbarButton icon="plus" onClick={() => setAberto('novo')}>
              {t('novo.titulo')}
            </ToolbarButton>
          )}
          <ToolbarSpace />
          {pode.exportar &&
            (['xlsx', 'csv'] as const).map((formato) => (
              <ToolbarButton
                key={formato}
                icon="download"
                disabled={exportar.busy}
                aria-label={t('exportar', { formato: formato.toUpperCase() })}
                onClick={() =>
                  exportar.start(`modelo.${formato}`, {
                    params: { id: modelo.id },
                    query: { formato, vigencia: estrutura.vigencia ?? '1900-01' },
                  })
                }
              >
                {formato.toUpperCase()}
              </ToolbarButton>
            ))}
        </Toolbar>
      )}
      <PageContent scroll>
        {error && !estrutura && (
          <ErrorState error={error} onRetry={() => void invalidate(dreModeloRotas.list, dreModeloRotas.get)}>
            <Button onClick={() => setSearch({})}>{t('modelo.voltar')}</Button>
          </ErrorState>
        )}
        {!estrutura && !error && modelos.data?.length !== 0 && <SkeletonRows rows={12} label={comum('carregando')} />}
        {modelos.data?.length === 0 && (
          <EmptyState
            icon="dre"
            title={t('vazio.titulo')}
            text={t('vazio.texto')}
            action={pode.criar ? <Button onClick={() => setAberto('novo')}>{t('novo.titulo')}</Button> : undefined}
          />
        )}
        {estrutura && (
          <div className={styles['corpo']}>
            {estrutura.ate !== null && (
              <p className={styles['nota']}>{t('vigencia.passada', { mes: formatMes(estrutura.ate, language) })}</p>
            )}
            {estrutura.itens.length === 0 ? (
              <EmptyState icon="dre" title={t('lista.vazia')} text={t('lista.vaziaTexto')} action={novaLinha || undefined} />
            ) : (
              <ListaLinhas
                estrutura={estrutura}
                podeMudar={pode.mudar}
                podeCriar={pode.criar}
                podeExcluir={pode.excluir}
                onLugar={(linha, antesDeId) => place.mutate({ linha, antesDeId })}
                onEditar={editar}
                onDuplicar={({ id }) => criarLinha({ copiaDe: id })}
                onExcluir={setAberto}
              />
            )}
            {fora.length > 0 && (
              <section aria-label={t('fora.titulo')}>
                <h2>{t('fora.titulo')}</h2>
                <p className={styles['nota']}>{t('fora.texto')}</p>
                <ul className={styles['fora']}>
                  {fora.map(({ codigo, descricao }) => (
                    <li key={codigo}>
                      <b>{codigo}</b> {descricao}
                    </li>
                  ))}
                </ul>
              </section>
            )}
          </div>
        )}
      </PageContent>
      {aberto === 'novo' && (
        <NovoModeloDialog
          estrutura={estrutura}
          onClose={close}
          onCriado={(id) => {
            close()
            setSearch({ modelo: id })
          }}
        />
      )}
      {aberto === 'modelo' && modelo && (
        <ModeloDialog modelo={modelo} podeExcluir={pode.excluir} onExcluir={() => setAberto('excluirModelo')} onClose={close} />
      )}
      {aberto === 'vigencia' && modelo && (
        <VigenciaDialog
          modelo={modelo}
          onClose={close}
          onCriada={(mes) => {
            close()
            setSearch({ modelo: modelo.id, vigencia: mes })
          }}
        />
      )}
      {aberto === 'excluirModelo' && modelo && (
        <ExcluirDialog
          titulo={t('modelo.excluirTitulo', { nome: modelo.nome })}
          texto={t('modelo.excluirTexto')}
          feito={t('modelo.excluido', { nome: modelo.nome })}
          excluir={() => call(dreModeloRotas.remove, { params: { id: modelo.id }, query: { versao: modelo.versao } }, { silent: true })}
          onClose={close}
          onExcluido={() => {
            close()
            setSearch({})
          }}
        />
      )}
      {aberto === 'excluirVigencia' && estrutura && estrutura.vigencia !== null && (
        <ExcluirDialog
          titulo={t('vigencia.excluir')}
          texto={t('vigencia.excluirTexto', { mes: formatMes(estrutura.vigencia, language), count: estrutura.itens.length })}
          feito={t('vigencia.excluida')}
          excluir={() =>
            call(
              dreModeloRotas.removeVigencia,
              { params: { id: estrutura.modelo.id }, query: { mes: estrutura.vigencia ?? '', versao: estrutura.modelo.versao } },
              { silent: true },
            )
          }
          onClose={close}
          onExcluido={() => {
            close()
            setSearch({ modelo: estrutura.modelo.id })
          }}
        />
      )}
      {typeof aberto === 'object' && aberto !== null && (
        <ExcluirDialog
          titulo={t('lista.excluirTitulo', { nome: aberto.item.descricao })}
          texto={t('lista.excluirTexto', { codigo: aberto.item.codigo })}
          feito={t('lista.excluida', { nome: aberto.item.descricao })}
          excluir={() => call(dreItemRotas.remove, { params: { id: aberto.id }, query: { versao: aberto.versao } }, { silent: true })}
          onClose={close}
          onExcluido={close}
        />
      )}
    </Page>
  )
}
