import { SHEET_FORMATS, type RateioApuracaoDetalhe, rateioApuracaoRotas } from '@lastro/contract'
import { formatInstant, formatNumero, formatPeriodo } from '@lastro/formato'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { invalidate } from '../../api/api.ts'
import { useNow } from '../../format/use-now.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { usePreferencias } from '../../theme/preferences.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Icon } from '../../ui/icons.tsx'
import { PainelLateral } from '../../ui/PainelLateral.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
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
        <div className={styles['painel']}>
          <p className={styles['nota']}>
            {t('apuracoes.por', { quem: data.quem, quando: formatInstant(data.quando, now, language) })}
            {data.observacao !== '' && <q dir="auto">{data.observacao}</q>}
          </p>
          <p className={styles['prova']} data-confere={data.confere === true || undefined}>
            <Icon name={data.confere ? 'check' : 'warning'} size={14} />{' '}
            {data.falha === null
              ? t(data.confere === null ? 'apuracoes.naoRoda' : data.confere ? 'apuracoes.confere' : 'apuracoes.difere')
              : t('apuracoes.naoRodava', { motivo: data.falha })}
          </p>
          {data.resultadoHash !== null && (
            <code dir="ltr" title={data.resultadoHash}>
              {data.resultadoHash.slice(0, 16)}
            </code>
          )}
          <div className={styles['atos']}>
            {canRestore && isChanged(data) && (
              <Button size="small" variant="primary" icon="undo" onClick={() => onGiveBack(data)}>
                {t('apuracoes.devolver')}
              </Button>
            )}
          </div>
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
        </div>
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
      <h3>{t('apuracoes.usadas')}</h3>
      <ol className={styles['usadas']}>
        {usadas.map(({ id, nome, versao, texto, agora, textoAgora }) => (
          <li key={id}>
            <b dir="auto">{nome}</b> <small>{t('apuracoes.versao', { versao })}</small>{' '}
            {agora !== 'igual' && <Chip tone="warning">{t(`apuracoes.situacao.${agora}`)}</Chip>}
            <span dir="auto">{keepPercent(texto)}</span>
            {textoAgora !== null && <span dir="auto">{t('apuracoes.hoje', { texto: keepPercent(textoAgora) })}</span>}
          </li>
        ))}
      </ol>
      {ordemMudou && <p className={styles['nota']}>{t('apuracoes.ordemMudou')}</p>}
      {novas.length > 0 && <p className={styles['nota']}>{t('apuracoes.novas', { regras: novas.join(', ') })}</p>}
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
        <h3>{titulo}</h3>
        <p className={styles['nota']}>{t('editor.semValores')}</p>
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
                {valores[i] !== agora[i] && <small>{t('apuracoes.valorHoje', { valor: print(agora[i]) })}</small>}
              </>
            ),
          })),
        ]}
      />
    </Quadro>
  )
}
