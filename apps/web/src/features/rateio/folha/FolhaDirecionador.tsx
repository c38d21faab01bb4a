import { ENTIDADE_DEFS, type RateioLista, rateioDirecionadorRotas } from '@lastro/contract'
import { formatMes } from '@lastro/formato'
import { Suspense, lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { invalidate } from '../../../api/api.ts'
import { ExportTabela } from '../../../table/ExportMenu.tsx'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { MenuBotao } from '../../../ui/MenuBotao.tsx'
import { useOffer } from '../../../ui/page-actions.ts'
import { PageContent } from '../../../ui/PageHeader.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { Toolbar, ToolbarButton, ToolbarSeparator, ToolbarSpace } from '../../../ui/Toolbar.tsx'
import { invalidateRateio } from '../queries.ts'
import { nameOf } from '../names.ts'
import type { DirecionadoresSearch } from '../direcionadores-search.ts'
import { AcrescentarDialog } from './AcrescentarDialog.tsx'
import { limitesOf, lugarOf, mesDe, MESES, repeatMeses, type Faixa, type Lugar } from './folha.ts'
import { FolhaTabela } from './FolhaTabela.tsx'
import styles from './Folha.module.css'
import { useFolha } from './use-sheet.ts'

const ImportarDialog = lazy(async () => ({ default: (await import('../../razao/cadastro/ImportarDialog.tsx')).ImportarDialog }))

const INICIO: Faixa = { de: { linha: 0, mes: 0 }, ate: { linha: 0, mes: 0 } }

interface FolhaDirecionadorProps {
  lista: RateioLista
  id: number
  ano: number
  pode: { mudar: boolean; importar: boolean; exportar: boolean }
  onEscolher: (escolha: DirecionadoresSearch) => void
}

export function FolhaDirecionador({ lista, id, ano, pode, onEscolher }: FolhaDirecionadorProps) {
  const { t } = useTranslation('rateio')
  const { t: comum } = useTranslation()
  const { language } = usePreferencias()
  const { folha, error, salvando, podeDesfazer, podeRefazer, act, undo, redo, add } = useFolha(id, ano)
  const [faixa, setFaixa] = useState(INICIO)
  const [acrescentando, setAcrescentando] = useState(false)
  const [importando, setImportando] = useState(false)
  const nomeDe = ({ centroCusto, filial }: Lugar): string => {
    const da = filial === null ? undefined : lista.filiais.find((each) => each.id === filial)
    return da ? `${nameOf(lista, centroCusto)} · ${da.descricao}` : nameOf(lista, centroCusto)
  }
  const linhas = folha?.linhas ?? []
  const faltas = linhas.flatMap(({ faltam, valores }, linha) =>
    faltam.flatMap((mes) => {
      const qual = Number(mes.slice(5)) - 1
      return valores[qual] === null ? [{ linha, mes: qual }] : []
    }),
  )
  const mesesFaltando = [...new Set(faltas.map(({ mes }) => mes))].toSorted((a, b) => a - b)
  const { meses } = limitesOf(faixa)
  const repetir = (ate: number) => {
    if (!folha) return
    const ato = repeatMeses(folha, meses[0], ate)
    if (ato.ok) act(ato.celulas)
  }
  const temRepetir = (ate: number): boolean => {
    const ato = folha && repeatMeses(folha, meses[0], ate)
    return ato?.ok === true && ato.celulas.length > 0
  }
  const podeMudar = pode.mudar && folha !== undefined
  const ativo = lista.direcionadores.find((each) => each.id === id)
  const mesAtivo = formatMes(mesDe(ano, meses[0]), language)
  useOffer({
    actions: [
      ...(podeMudar ? [{ label: t('folha.acrescentar'), icon: 'plus' as const, run: () => setAcrescentando(true) }] : []),
      ...(podeMudar && temRepetir(meses[0])
        ? [{ label: t('folha.repetirEm', { mes: mesAtivo }), icon: 'copy' as const, run: () => repetir(meses[0]) }]
        : []),
      ...(pode.importar ? [{ label: t('folha.importar'), icon: 'import' as const, run: () => setImportando(true) }] : []),
    ],
    shortcuts: [
      { keys: ['Enter', 'F2'], text: t('folha.atalhos.editar') },
      { keys: ['Ctrl C', 'Ctrl V'], text: t('folha.atalhos.colar') },
      { keys: ['Ctrl R'], text: t('folha.atalhos.preencher') },
      { keys: ['Delete'], text: t('folha.atalhos.apagar') },
      { keys: ['Ctrl Z', 'Ctrl Y'], text: t('folha.atalhos.desfazer') },
    ],
  })
  return (
    <>
      <Toolbar label={t('folha.ferramentas')}>
        <MenuBotao
          label={t('editor.direcionador')}
          width={280}
          renderButton={(menu) => (
            <ToolbarButton menu value={ativo?.descricao} {...menu}>
              {t('editor.direcionador')}
            </ToolbarButton>
          )}
          opcoes={lista.direcionadores
            .filter((each) => !each.arquivado || each.id === id)
            .map((each) => ({
              chave: String(each.id),
              texto: `${each.descricao} (${each.unidade})`,
              escolhida: each.id === id,
              run: () => onEscolher({ direcionador: each.id }),
            }))}
        />
        <ToolbarButton icon="left" aria-label={t('folha.anoAnterior')} onClick={() => onEscolher({ ano: ano - 1 })} />
        <b className="num">{ano}</b>
        <ToolbarButton icon="right" aria-label={t('folha.anoSeguinte')} onClick={() => onEscolher({ ano: ano + 1 })} />
        {pode.mudar && (
          <>
            <ToolbarSeparator />
            <ToolbarButton icon="undo" disabled={!podeDesfazer} onClick={undo}>
              {t('folha.desfazer')}
            </ToolbarButton>
            <ToolbarButton disabled={!podeRefazer} onClick={redo}>
              {t('folha.refazer')}
            </ToolbarButton>
            <MenuBotao
              label={t('folha.repetir')}
              width={260}
              renderButton={(menu) => (
                <ToolbarButton icon="copy" menu disabled={!temRepetir(MESES - 1)} {...menu}>
                  {t('folha.repetir')}
                </ToolbarButton>
              )}
              opcoes={[
                ...(temRepetir(meses[0])
                  ? [{ chave: 'mes', texto: t('folha.repetirEm', { mes: mesAtivo }), run: () => repetir(meses[0]) }]
                  : []),
                { chave: 'ano', texto: t('folha.repetirAte', { mes: mesAtivo }), run: () => repetir(MESES - 1) },
              ]}
            />
            <ToolbarButton icon="plus" disabled={!folha} onClick={() => setAcrescentando(true)}>
              {t('folha.acrescentar')}
            </ToolbarButton>
          </>
        )}
        <ToolbarSpace />
        <span role="status">{salvando ? t('folha.salvando') : ''}</span>
        {pode.importar && (
          <ToolbarButton icon="import" onClick={() => setImportando(true)}>
            {t('folha.importar')}
          </ToolbarButton>
        )}
        {pode.exportar && (
          <ExportTabela
            rota={rateioDirecionadorRotas.export}
            argsOf={(formato) => [`direcionador.${formato}`, { params: { id }, query: { ano, formato } }]}
          />
        )}
      </Toolbar>
      <PageContent>
        {error && !folha && <ErrorState error={error} onRetry={() => void invalidate(rateioDirecionadorRotas.get)} />}
        {!folha && !error && <SkeletonRows rows={8} label={comum('carregando')} />}
        {folha && linhas.length === 0 && (
          <EmptyState
            icon="columns"
            title={t('folha.semLinhas', { ano })}
            text={t('folha.semLinhasTexto')}
            action={
              podeMudar && (
                <Button variant="primary" icon="plus" onClick={() => setAcrescentando(true)}>
                  {t('folha.acrescentar')}
                </Button>
              )
            }
          />
        )}
        {folha && linhas.length > 0 && (
          <div className={styles['corpo']}>
            <p className={styles['aviso']} role="status">
              {mesesFaltando.length > 0 ? (
                <>
                  <Icon name="warning" size={14} />
                  {t('folha.faltam', {
                    count: faltas.length,
                    meses: mesesFaltando.map((mes) => formatMes(mesDe(ano, mes), language)).join(', '),
                  })}
                  <button
                    type="button"
                    onClick={() => {
                      const [primeira] = faltas
                      if (primeira) setFaixa({ de: primeira, ate: primeira })
                      document.querySelector<HTMLElement>(`[data-celula='${primeira?.linha} ${primeira?.mes}']`)?.focus()
                    }}
                  >
                    {t('folha.irPrimeiro')}
                  </button>
                </>
              ) : (
                t(folha.regras.length > 0 ? 'folha.completo' : 'folha.semRegra', {
                  regras: folha.regras.join(', '),
                  unidade: folha.direcionador.unidade,
                })
              )}
            </p>
            <FolhaTabela
              folha={folha}
              nomeDe={nomeDe}
              podeMudar={podeMudar}
              faixa={faixa}
              onFaixa={setFaixa}
              onAto={act}
              onDesfazer={undo}
              onRefazer={redo}
            />
          </div>
        )}
      </PageContent>
      {acrescentando && (
        <AcrescentarDialog
          lista={lista}
          jaTem={new Set(linhas.map(lugarOf))}
          onClose={(lugares) => {
            setAcrescentando(false)
            for (const lugar of lugares) add(lugar)
          }}
        />
      )}
      {importando && (
        <Suspense fallback={null}>
          <ImportarDialog
            def={ENTIDADE_DEFS.valores}
            onClose={() => {
              setImportando(false)
              void invalidate(rateioDirecionadorRotas.get)
              void invalidateRateio()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
