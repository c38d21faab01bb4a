/** The statement with its columns side by side: a screen of its own at the address of the DRE, read only when somebody asks for it. */
import { type DreComparativo, type Sessao, dreComparativoRotas } from '@lastro/contract'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toApiError } from '../../api/errors.ts'
import { invalidate } from '../../api/api.ts'
import { formatPeriodo, formatPeriodos } from '../../format/data.ts'
import { createCan } from '../../sessao/regras.ts'
import { usePreferencias } from '../../theme/preferencias.ts'
import { AlcanceChip } from '../../ui/AlcanceChip.tsx'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { useOffer } from '../../ui/page-actions.ts'
import { Page, PageContent, PageHeader } from '../../ui/PageHeader.tsx'
import { type Comparar, writeComparar } from '../comparar.ts'
import { chaveOf } from '../demonstrativo.ts'
import dre from '../Dre.module.css'
import { type DreVisao, SEM_FILTROS, recorteOf } from '../dre-search.ts'
import { DreEsqueleto } from '../DreEsqueleto.tsx'
import { isMarcavel, lugarDaColuna, mapComentarios, raiseFechadas } from '../comentarios/comentarios.ts'
import { comentariosQuery } from '../comentarios/queries.ts'
import { useCopiarLink } from '../use-copiar-link.ts'
import { useImpressao } from '../use-impressao.ts'
import type { SetVisao } from '../use-visao.ts'
import { VisoesMenu } from '../VisoesMenu.tsx'
import styles from './Comparativo.module.css'
import { ComparativoFolha } from './ComparativoFolha.tsx'
import { ComparativoTable } from './ComparativoTable.tsx'
import { ForaDasColunas } from './ForaDasColunas.tsx'
import { Graficos } from './Graficos.tsx'
import { ComparativoToolbar } from './ComparativoToolbar.tsx'
import { PainelDaCelula } from './PainelDaCelula.tsx'
import { comparativoQuery } from './queries.ts'
import { nomeDaFonte } from './rotulos.ts'

interface ComparativoProps {
  sessao: Sessao
  comparar: Comparar
  visao: DreVisao
  setVisao: SetVisao
}

export function Comparativo({ sessao, comparar, visao, setVisao }: ComparativoProps) {
  const { t } = useTranslation('dre-comparativo')
  const { t: texto } = useTranslation('dre')
  const [aviso, setAviso] = useState('')
  const can = useMemo(() => createCan(sessao.userAbilityRules), [sessao.userAbilityRules])
  const recorte = recorteOf(visao)
  const periodo = visao.inicio && visao.fim ? { inicio: visao.inicio, fim: visao.fim } : {}
  const { data, error, isPlaceholderData } = useQuery(comparativoQuery(recorte, periodo, comparar))
  const podeOrcamento = can('read', 'Orcamento')
  const { data: comentarios } = useQuery(comentariosQuery(recorte, data ?? {}))
  const notas = useMemo(
    () =>
      raiseFechadas(
        mapComentarios(
          comentarios,
          (data?.linhas ?? []).map((linha) => ({
            chave: chaveOf(linha),
            linha,
            colunas: (data?.colunas ?? []).flatMap((coluna) =>
              data && isMarcavel(coluna.tipo) ? [{ chave: coluna.chave, lugar: lugarDaColuna(data, linha, coluna) }] : [],
            ),
          })),
        ),
        data?.linhas ?? [],
        visao.abertas,
      ),
    [comentarios, data, visao.abertas],
  )
  const celular = useMediaQuery('(max-width: 599px)', undefined, { getInitialValueInEffect: false })
  const close = () => {
    setVisao({ explicar: null })
    document.querySelector<HTMLElement>('[role="treegrid"] [data-ativa]')?.focus()
  }
  const copyLink = useCopiarLink(sessao.cliente)
  const imprimindo = useImpressao()
  useOffer({
    actions: data
      ? [
          { label: texto('copiarLink'), icon: 'link', run: copyLink },
          { label: texto('exportar.imprimir'), icon: 'print', run: () => setTimeout(() => window.print()) },
          { label: t('voltar'), icon: 'dre', run: () => setVisao({ comparar: undefined, explicar: null }) },
        ]
      : [],
    shortcuts: [
      { keys: ['←', '↑', '→', '↓'], text: texto('atalhos.mover') },
      { keys: ['Enter'], text: texto('atalhos.explicar') },
      { keys: ['Ctrl C'], text: texto('atalhos.copiar') },
      { keys: ['+', '−'], text: texto('atalhos.abrir') },
    ],
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && visao.explicar && !event.defaultPrevented) close()
  }
  const header = (
    <PageHeader
      title={texto('titulo')}
      context={
        data && (
          <>
            {sessao.cliente && (
              <Chip>
                <b>{sessao.cliente.nomeCurto}</b>
              </Chip>
            )}
            <Chip>{data.modelo.nome}</Chip>
            {data.rateado && <Chip>{texto('rateio.depois')}</Chip>}
            <AlcanceChip alcance={data.alcance} />
          </>
        )
      }
      actions={
        !celular &&
        data && (
          <>
            <VisoesMenu visao={visao} setVisao={setVisao} />
            <IconButton icon="link" label={texto('copiarLink')} onClick={copyLink} />
            <IconButton icon="print" label={texto('exportar.imprimir')} onClick={() => window.print()} />
          </>
        )
      }
    />
  )
  if (error && !data) {
    const semSaida = [403, 404, 409, 422].includes(toApiError(error).status)
    return (
      <Page>
        {header}
        <PageContent>
          <ErrorState error={error} {...(semSaida ? {} : { onRetry: () => void invalidate(dreComparativoRotas.get) })}>
            {semSaida && <Button onClick={() => setVisao({ ...SEM_FILTROS, comparar: undefined }, 'replace')}>{t('voltar')}</Button>}
          </ErrorState>
        </PageContent>
      </Page>
    )
  }
  if (!data) {
    return (
      <Page>
        {header}
        <div className={dre['semFerramentas']} />
        <PageContent>
          <DreEsqueleto />
        </PageContent>
      </Page>
    )
  }
  const explicada = visao.explicar && data.linhas.find((linha) => chaveOf(linha) === visao.explicar?.chave)
  const coluna = data.colunas.find(({ chave }) => chave === visao.explicar?.em)
  return (
    <Page>
      {header}
      <ComparativoToolbar {...{ comparativo: data, comparar, visao, setVisao, podeOrcamento }} podeExportar={can('export', 'Dre')} />
      <ForaDasColunas comparativo={data} podeMapear={can('update', 'DePara')} />
      <Faltas comparativo={data} onAte={(fim) => setVisao({ inicio: data.inicio, fim })} />
      {/* Esc closes the explanation wherever the focus is; every control inside keeps its own keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className={dre['area']} onKeyDown={onKeyDown}>
        <div className={dre['centro']} data-relendo={isPlaceholderData || undefined}>
          <ComparativoTable
            key={writeComparar(comparar)}
            comparativo={data}
            visao={visao}
            setVisao={setVisao}
            comentados={notas}
            onAviso={setAviso}
          />
          <Graficos comparativo={data} linha={explicada ?? undefined} coluna={coluna} visao={visao} setVisao={setVisao} celular={celular} />
        </div>
        {explicada && coluna && visao.explicar && (
          <PainelDaCelula
            key={`${visao.explicar.chave} ${coluna.chave}`}
            comparativo={data}
            linha={explicada}
            coluna={coluna}
            explicar={visao.explicar}
            recorte={recorte}
            podeVerLancamentos={can('read', 'Lancamento')}
            onFollow={(explicar) => setVisao({ explicar })}
            onFiltrar={(dimensao, id) =>
              setVisao({ ...(dimensao === 'filial' ? { filiais: [id] } : { centrosCusto: [id] }), explicar: null })
            }
            onClose={close}
          />
        )}
      </div>
      <p className="visually-hidden" role="status" aria-label={texto('aviso')}>
        {aviso}
      </p>
      {imprimindo && <ComparativoFolha comparativo={data} visao={visao} sessao={sessao} notas={notas} />}
    </Page>
  )
}

/** Which months a source has nothing of: why its totals are not set against the others'. */
function Faltas({ comparativo, onAte }: { comparativo: DreComparativo; onAte: (fim: string) => void }) {
  const { t } = useTranslation('dre-comparativo')
  const { language } = usePreferencias()
  const { fontes, realizadoAte, inicio, fim } = comparativo
  const faltas = fontes.filter(({ lacunas }) => lacunas.length > 0)
  if (faltas.length === 0 || fontes.length < 2) return null
  const feito = fontes.some(({ tipo, lacunas }) => tipo === 'realizado' && lacunas.length > 0)
  return (
    <p className={styles['aviso']} role="note">
      {faltas
        .map((fonte) => t('faltas', { fonte: nomeDaFonte(t, comparativo, fonte.chave), periodos: formatPeriodos(fonte.lacunas, language) }))
        .join(' ')}{' '}
      {t('naoComparam')}
      {feito && realizadoAte !== null && realizadoAte < fim && (
        <Button size="small" onClick={() => onAte(realizadoAte)}>
          {t('ateRealizado', { periodo: formatPeriodo(inicio, realizadoAte, language) })}
        </Button>
      )}
    </p>
  )
}
