import { type Problema, type SaudeArquivo as Data, importacaoRotas } from '@lastro/contract'
import { formatInteger } from '@lastro/formato'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDownload } from '../../../api/use-download.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { Icon } from '../../../ui/icons.tsx'
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
    <aside className={styles['saude']} aria-label={t('saude.titulo')}>
      <header>
        <h2>{t('saude.titulo')}</h2>
        {errors > 0 && <Chip tone="error">{t('saude.erros', { count: errors })}</Chip>}
        {avisos > 0 && <Chip tone="warning">{t('saude.avisos', { count: avisos })}</Chip>}
        {errors + avisos === 0 && <Chip tone="success">{t('saude.semProblema')}</Chip>}
        <span className={styles['de']}>{t('saude.deRegras', { count: saude.regras.length })}</span>
        <button
          type="button"
          className={styles['baixar']}
          disabled={relatorio.busy}
          onClick={() => relatorio.start(`${arquivo}.saude.txt`, { params: { id } })}
        >
          <Icon name="download" size={14} />
          {t('saude.baixar')}
        </button>
      </header>
      {saude.problemas.slice(0, shown).map((problema, index) => (
        <ProblemaItem key={`${problema.regra}:${problema.linha}:${index}`} problema={problema} titulo={titulos.get(problema.regra)} />
      ))}
      {saude.problemas.length > shown && (
        <Button size="small" fullWidth onClick={() => setShown(shown + 50)}>
          {t('saude.mostrarMais', { count: Math.min(50, saude.problemas.length - shown) })}
        </Button>
      )}
      {saude.totalProblemas > 0 && (
        <p className={styles['lista']}>
          <button
            type="button"
            className={styles['baixar']}
            disabled={problemas.busy}
            onClick={() => problemas.start(`${arquivo}.problemas.csv`, { params: { id } })}
          >
            <Icon name="download" size={14} />
            {t('saude.baixarProblemas', { count: saude.totalProblemas, total: formatInteger(saude.totalProblemas, language) })}
          </button>
          {saude.totalProblemas > saude.problemas.length && (
            <span>{t('saude.limitados', { total: formatInteger(saude.problemas.length, language) })}</span>
          )}
        </p>
      )}
      <ul className={styles['passou']}>
        {aView.map((regra) => (
          <li key={regra.codigo}>
            <Icon name="check" size={14} />
            <b>{regra.titulo}</b>
            <span>{regra.conferido}</span>
          </li>
        ))}
        {passed.length > aView.length && (
          <li>
            <button type="button" onClick={() => setAll(true)}>
              <Icon name="down" size={14} />
              {t('saude.outras', { count: passed.length - aView.length })}
            </button>
          </li>
        )}
      </ul>
    </aside>
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
    <article className={styles['problema']} data-gravidade={problema.gravidade}>
      <Icon name={problema.gravidade === 'erro' ? 'error' : 'warning'} />
      <div>
        <h3>
          <span className="visually-hidden">{t(`saude.${problema.gravidade}`)}: </span>
          {titulo ?? problema.regra}
        </h3>
        <p>
          {linha !== null && !message.linha && <b className={styles['linha']}>{t('saude.linha', { linha })} </b>}
          {message.antes}
          {message.linha && <b className={styles['linha']}>{message.linha}</b>}
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
            {problema.linha !== null && <b>{problema.linha}</b>}
            {excerpt.antes}
            {excerpt.marked && <mark>{excerpt.marked}</mark>}
            {excerpt.depois}
          </code>
        )}
        {problema.efeito && <p className={styles['efeito']}>{problema.efeito}</p>}
      </div>
    </article>
  )
}
