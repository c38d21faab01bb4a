import { SHEET_FORMATS, type RateioApuracaoDetalhe, rateioApuracaoRotas } from '@lastro/contract'
import { formatInstant, formatNumero, formatPeriodo } from '@lastro/formato'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { invalidate } from '../../api/api.ts'
import { useNow } from '../../format/use-now.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { usePreferencias } from '../../theme/preferences.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PainelLateral, PainelSecao } from '../../ui/PainelLateral.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { Detail, Note, Text, Heading } from '../../ui/Text.tsx'
import { Inline } from '../../ui/layout.tsx'
import styles from './Apuracoes.module.css'
import { apuracaoQuery } from './apuracoes-queries.ts'
import { Quadro } from './Quadro.tsx'
import { labelMeses } from './labels.ts'
import tabela from './Rateio.module.css'

interface PainelApuracaoProps {
  id: number
  canRestore: boolean
  canExport: boolean
  onGiveBack: (detail: RateioApuracaoDetalhe) => void
  onClose: () => void
}

export function PainelApuracao({ id, canRestore, canExport, onGiveBack, onClose }: PainelApuracaoProps) {
  const { t } = useTranslation('rateio')
  const { t: commonT } = useTranslation()
  const { language, negativos } = usePreferencias()
  const now = useNow()
  const { data, error } = useQuery(apuracaoQuery(id))
  const titulo = data ? t('apuracoes.nome', { id, periodo: formatPeriodo(data.inicio, data.fim, language) }) : t('apuracoes.uma')
  return (
    <PainelLateral titulo={titulo} wide onClose={onClose}>
      {error && !data && <ErrorState error={error} onRetry={() => void invalidate(rateioApuracaoRotas.get)} />}
      {!data && !error && <SkeletonRows rows={10} label={commonT('carregando')} />}
      {data && (
        <PainelSecao gap={12} align="stretch">
          <Text tone="soft">{t('apuracoes.por', { quem: data.quem, quando: formatInstant(data.quando, now, language) })}</Text>
          {data.observacao !== '' && (
            <p dir="auto" className={styles['dito']}>
              <q>{data.observacao}</q>
            </p>
          )}
          <Callout tone={data.confere === true ? 'fav' : 'warn'}>
            {data.falha === null
              ? t(data.confere === null ? 'apuracoes.naoRoda' : data.confere ? 'apuracoes.confere' : 'apuracoes.difere')
              : t('apuracoes.naoRodava', { motivo: data.falha })}
          </Callout>
          {data.resultadoHash !== null && (
            <Note>
              <code dir="ltr" title={data.resultadoHash}>
                {data.resultadoHash.slice(0, 16)}
              </code>
            </Note>
          )}
          {canRestore && isChanged(data) && (
            <Inline>
              <Button size="small" variant="primary" icon="undo" onClick={() => onGiveBack(data)}>
                {t('apuracoes.devolver')}
              </Button>
            </Inline>
          )}
          <Regras detalhe={data} />
          {data.direcionadores.map((direcionador) => (
            <Direcionador key={direcionador.id} direcionador={direcionador} />
          ))}
          <Quadro
            titulo={t('apuracoes.resultado')}
            download={
              canExport
                ? {
                    rota: rateioApuracaoRotas.exportOne,
                    formats: SHEET_FORMATS,
                    argsOf: (formato) => [`apuracao-${id}.${formato}`, { params: { id }, query: { formato, negativos } }],
                  }
                : undefined
            }
          >
            <DataTable
              label={t('apuracoes.resultado')}
              frame="boxed"
              className={tabela['tabela']}
              rows={data.centros}
              rowKey={({ centroCusto }) => centroCusto}
              rowProps={({ agoraCentavos, depoisCentavos }) => ({
                'data-diferente': (agoraCentavos !== null && agoraCentavos !== depoisCentavos) || undefined,
              })}
              columns={[
                { id: 'centro', header: t('simulacao.centro'), cell: ({ nome }) => (nome === '' ? t('editor.semCentro') : nome) },
                { id: 'antes', header: t('simulacao.antes'), amount: ({ antesCentavos }) => antesCentavos },
                { id: 'depois', header: t('simulacao.depois'), amount: ({ depoisCentavos }) => depoisCentavos },
                { id: 'agora', header: t('apuracoes.agora'), amount: ({ agoraCentavos }) => agoraCentavos },
              ]}
            />
          </Quadro>
        </PainelSecao>
      )}
    </PainelLateral>
  )
}

function isChanged({ usadas, novas, ordemMudou, valoresMudados }: RateioApuracaoDetalhe): boolean {
  return usadas.some(({ agora }) => agora !== 'igual') || novas.length > 0 || ordemMudou || valoresMudados > 0
}

/** Keeps a percentage and its sign on one line. */
const keepPercent = (texto: string): string => texto.replaceAll(' %', '\u00a0%')

function Regras({ detalhe: { usadas, novas, ordemMudou } }: { detalhe: RateioApuracaoDetalhe }) {
  const { t } = useTranslation('rateio')
  return (
    <section>
      <Heading>{t('apuracoes.usadas')}</Heading>
      <ol className={styles['usadas']}>
        {usadas.map(({ id, nome, versao, texto, agora, textoAgora }) => (
          <li key={id}>
            <b dir="auto">{nome}</b> <Text tone="quiet">{t('apuracoes.versao', { versao })}</Text>{' '}
            {agora !== 'igual' && <Chip tone="warning">{t(`apuracoes.situacao.${agora}`)}</Chip>}
            <p dir="auto" className={styles['dito']}>
              {keepPercent(texto)}
            </p>
            {textoAgora !== null && (
              <p dir="auto" className={styles['dito']}>
                {t('apuracoes.hoje', { texto: keepPercent(textoAgora) })}
              </p>
            )}
          </li>
        ))}
      </ol>
      {ordemMudou && <Note>{t('apuracoes.ordemMudou')}</Note>}
      {novas.length > 0 && <Note>{t('apuracoes.novas', { regras: novas.join(', ') })}</Note>}
    </section>
  )
}

type DirecionadorRow = RateioApuracaoDetalhe['direcionadores'][number]['linhas'][number]

function Direcionador({
  direcionador: { descricao, unidade, meses, linhas },
}: {
  direcionador: RateioApuracaoDetalhe['direcionadores'][number]
}) {
  const { t } = useTranslation('rateio')
  const { language } = usePreferencias()
  const print = (valor: string | null | undefined): string =>
    valor === null || valor === undefined ? '–' : formatNumero(Number(valor), language)
  const titulo = t('apuracoes.direcionador', { nome: descricao, unidade })
  if (linhas.length === 0) {
    return (
      <section>
        <Heading>{titulo}</Heading>
        <Note>{t('editor.semValores')}</Note>
      </section>
    )
  }
  return (
    <Quadro titulo={titulo}>
      <DataTable
        label={titulo}
        frame="boxed"
        className={tabela['tabela']}
        rows={linhas}
        rowKey={({ lugar }) => lugar}
        columns={[
          { id: 'centro', header: t('simulacao.centro'), cell: ({ lugar }) => lugar },
          ...labelMeses(meses, language).map((header, i) => ({
            id: `mes ${meses[i]}`,
            header,
            numeric: true,
            cellProps: ({ valores, agora }: DirecionadorRow) => ({ 'data-diferente': valores[i] !== agora[i] || undefined }),
            cell: ({ valores, agora }: DirecionadorRow) => (
              <>
                {print(valores[i])}
                {valores[i] !== agora[i] && <Detail tone="warn">{t('apuracoes.valorHoje', { valor: print(agora[i]) })}</Detail>}
              </>
            ),
          })),
        ]}
      />
    </Quadro>
  )
}
