import { type Problema, type SaudeArquivo as Data, importacaoRotas } from '@lastro/contract'
import { formatInteger } from '@lastro/formato'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDownload } from '../../../api/use-download.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Inline, Spacer, Stack } from '../../../ui/layout.tsx'
import { Note, Text } from '../../../ui/Text.tsx'
import styles from './SaudeArquivo.module.css'
import { markLinha, markExcerpt } from './excerpt.ts'

const PAGE = 20
const REGRAS_SHOWN = 9

export function SaudeArquivo({ id, arquivo, saude }: { id: number; arquivo: string; saude: Data }) {
  const { t } = useTranslation('importacao')
  const { language } = usePreferencias()
  const [shown, setShown] = useState(PAGE)
  const [all, setAll] = useState(false)
  const relatorio = useDownload(importacaoRotas.getSaude)
  const problemas = useDownload(importacaoRotas.exportProblemas)
  const titulos = new Map(saude.regras.map((regra) => [regra.codigo, regra.titulo]))
  const countOf = (resultado: 'erro' | 'aviso') =>
    saude.regras.reduce((sum, regra) => sum + (regra.resultado === resultado ? regra.problemas : 0), 0)
  const errors = countOf('erro')
  const avisos = countOf('aviso')
  const passed = saude.regras.filter((regra) => regra.resultado === 'passou')
  const aView = all ? passed : passed.slice(0, REGRAS_SHOWN)

  return (
    <Stack as="aside" divided className={styles['saude']} aria-label={t('saude.titulo')}>
      <Inline as="header" wrap gap={[4, 8]} padding={[12, 0]}>
        <h2>{t('saude.titulo')}</h2>
        {errors > 0 && <Chip tone="error">{t('saude.erros', { count: errors })}</Chip>}
        {avisos > 0 && <Chip tone="warning">{t('saude.avisos', { count: avisos })}</Chip>}
        {errors + avisos === 0 && <Chip tone="success">{t('saude.semProblema')}</Chip>}
        <Text size={12} tone="quiet" className={styles['de']}>
          {t('saude.deRegras', { count: saude.regras.length })}
        </Text>
        <Spacer />
        <Button
          variant="link"
          icon="download"
          disabled={relatorio.busy}
          onClick={() => relatorio.start(`${arquivo}.saude.txt`, { params: { id } })}
        >
          {t('saude.baixar')}
        </Button>
      </Inline>
      {saude.problemas.slice(0, shown).map((problema, index) => (
        <ProblemaItem key={`${problema.regra}:${problema.linha}:${index}`} problema={problema} titulo={titulos.get(problema.regra)} />
      ))}
      {saude.totalProblemas > 0 && (
        <Stack gap={8} padding={[12, 0]} align="start">
          {saude.problemas.length > shown && (
            <Button size="small" onClick={() => setShown(shown + 50)}>
              {t('saude.mostrarMais', { count: Math.min(50, saude.problemas.length - shown) })}
            </Button>
          )}
          <Button
            variant="link"
            icon="download"
            disabled={problemas.busy}
            onClick={() => problemas.start(`${arquivo}.problemas.csv`, { params: { id } })}
          >
            {t('saude.baixarProblemas', { count: saude.totalProblemas, total: formatInteger(saude.totalProblemas, language) })}
          </Button>
          {saude.totalProblemas > saude.problemas.length && (
            <Text size={12} tone="quiet">
              {t('saude.limitados', { total: formatInteger(saude.problemas.length, language) })}
            </Text>
          )}
        </Stack>
      )}
      <Stack as="ul" gap={8} padding={[12, 0]}>
        {aView.map((regra) => (
          <Inline key={regra.codigo} as="li" align="baseline" className={styles['passou']}>
            <Icon name="check" size={14} />
            {regra.titulo}
            <Spacer />
            <Text size={12} tone="quiet" className="num">
              {regra.conferido}
            </Text>
          </Inline>
        ))}
        {passed.length > aView.length && (
          <li>
            <Button size="small" variant="quiet" icon="down" onClick={() => setAll(true)}>
              {t('saude.outras', { count: passed.length - aView.length })}
            </Button>
          </li>
        )}
      </Stack>
    </Stack>
  )
}

function ProblemaItem({ problema, titulo }: { problema: Problema; titulo: string | undefined }) {
  const { t } = useTranslation('importacao')
  const { language } = usePreferencias()
  const linha = problema.linha === null ? null : formatInteger(problema.linha, language)
  const message = markLinha(problema.mensagem, linha)
  const excerpt = problema.trecho === null ? null : markExcerpt(problema.trecho, problema.valor)
  const isQuoted = problema.valor !== '' && problema.valor !== null && problema.mensagem.includes(problema.valor)
  return (
    <Inline as="article" align="start" gap={10} padding={[12, 0]} className={styles['problema']} data-gravidade={problema.gravidade}>
      <Icon name={problema.gravidade === 'erro' ? 'error' : 'warning'} />
      <Stack grow gap={4}>
        <Text as="h3" weight="semibold" tone="strong">
          <span className="visually-hidden">{t(`saude.${problema.gravidade}`)}: </span>
          {titulo ?? problema.regra}
        </Text>
        <p>
          {linha !== null && !message.linha && <b>{t('saude.linha', { linha })} </b>}
          {message.antes}
          {message.linha && <b>{message.linha}</b>}
          {message.depois}
        </p>
        {!excerpt && problema.valor !== null && !isQuoted && (
          <p>
            {problema.campo !== null && `${problema.campo}: `}
            <mark>{problema.valor === '' ? t('saude.vazio') : problema.valor}</mark>
          </p>
        )}
        {excerpt && (
          <code>
            {problema.linha !== null && <Text tone="quiet">{problema.linha} </Text>}
            {excerpt.antes}
            {excerpt.marked && <mark>{excerpt.marked}</mark>}
            {excerpt.depois}
          </code>
        )}
        {problema.efeito && <Note>{problema.efeito}</Note>}
      </Stack>
    </Inline>
  )
}
