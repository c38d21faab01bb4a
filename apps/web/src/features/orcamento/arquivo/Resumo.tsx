import type { ArquivoDiferencas } from '@lastro/contract'
import { orientCentavos } from '@lastro/engine'
import { formatInteger } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../../table/DataTable.tsx'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Text } from '../../../ui/Text.tsx'
import { Inline, Spacer } from '../../../ui/layout.tsx'
import { listBeforeAfter } from '../before-after.tsx'
import { type Choices, isFree, sumGrupos } from './choices.ts'

export function Resumo({ diferencas, choices }: { diferencas: ArquivoDiferencas; choices: Choices }) {
  const { t } = useTranslation('orcamento-grade')
  const { language } = usePreferencias()
  const { celulas, arquivoNome, ausentes } = diferencas
  const counts = {
    celulas: celulas.length,
    conflitos: celulas.filter(({ conflito }) => conflito !== null).length,
    travadas: celulas.filter(({ impedimento }) => impedimento === 'travada').length,
    presas: celulas.filter((celula) => !isFree(celula)).length,
  }
  const totais = sumGrupos(diferencas, choices)
  const soma = (which: 'antesCentavos' | 'depoisCentavos') => totais.reduce((total, grupo) => total + grupo[which], 0)
  return (
    <>
      <Inline gap={[4, 20]} wrap>
        <strong>{arquivoNome}</strong>
        <Spacer />
        {(['celulas', 'conflitos', 'travadas', 'presas'] as const).map((nome) =>
          nome !== 'celulas' && counts[nome] === 0 ? null : (
            <Text key={nome} {...(nome === 'conflitos' && { tone: 'unf' })}>
              <b className="num">{formatInteger(counts[nome], language)}</b> {t(`arquivo.resumo.${nome}`, { count: counts[nome] })}
            </Text>
          ),
        )}
      </Inline>
      {ausentes > 0 && <Text tone="soft">{t('arquivo.ausentes', { count: ausentes })}</Text>}
      {totais.length > 0 && (
        <DataTable
          frame="boxed"
          label={t('arquivo.totais.titulo')}
          density="dense"
          rows={totais}
          rowKey={({ grupo }) => grupo}
          total={{
            grupo: t('arquivo.totais.resultado'),
            natureza: 'outras',
            antesCentavos: soma('antesCentavos'),
            depoisCentavos: soma('depoisCentavos'),
          }}
          columns={[
            { id: 'grupo', header: t('arquivo.totais.grupo'), cell: ({ grupo }) => <bdi>{grupo}</bdi> },
            ...listBeforeAfter<(typeof totais)[number]>(
              { antes: t('arquivo.tabela.antes'), depois: t('arquivo.tabela.depois'), diferenca: t('arquivo.tabela.diferenca') },
              ({ natureza, antesCentavos, depoisCentavos }) => ({
                antes: orientCentavos(natureza, antesCentavos),
                depois: orientCentavos(natureza, depoisCentavos),
              }),
            ),
          ]}
        />
      )}
    </>
  )
}
