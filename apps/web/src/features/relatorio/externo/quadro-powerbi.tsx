/** Frames a Power BI report with the bundled official client. Only the report itself comes from elsewhere. */
import { startQuadro, postToPage } from './quadro-base.ts'
// Import after the listener above, because the client listens on import.
import { type Embed, models, Report, type service } from 'powerbi-client'
import { PowerBIEmbed } from 'powerbi-client-react'
import { createRoot } from 'react-dom/client'
import { failureOf } from './powerbi-failure.ts'
import { createService } from './powerbi-service.ts'

let report: Report | undefined

/** Error event of Power BI. Without a level it counts as fatal. */
function readError(detail: unknown): { message: string; detailedMessage: string; level: models.TraceType } {
  const error: Partial<models.IError> = typeof detail === 'object' && detail !== null ? detail : {}
  return { message: error.message ?? '', detailedMessage: error.detailedMessage ?? '', level: error.level ?? models.TraceType.Fatal }
}

function createEventHandlers(): Map<string, (event?: service.ICustomEvent<unknown>) => void> {
  let loaded = false
  return new Map([
    [
      'loaded',
      () => {
        loaded = true
        postToPage({ lastro: 'carregado' })
      },
    ],
    [
      'error',
      (event?: service.ICustomEvent<unknown>) => {
        const error = readError(event?.detail)
        const falha = failureOf(error)
        if (falha === 'expirado') postToPage({ lastro: 'semToken' })
        // A failed visual reports itself; the report keeps running.
        else if (!loaded || error.level >= models.TraceType.Fatal) postToPage({ lastro: 'falha', falha, codigo: error.message })
      },
    ],
  ])
}

startQuadro({
  speaks: true,
  show(main, incorporado, { titulo, idioma }) {
    if (incorporado.tipo !== 'powerbi') return
    const { relatorio, embedUrl, token, mostraFiltros, mostraPaginas } = incorporado
    createRoot(main).render(
      <PowerBIEmbed
        service={createService(embedUrl)}
        // Stable object. A new one would reload the report and lose filters and page.
        embedConfig={{
          type: 'report',
          id: relatorio,
          embedUrl,
          accessToken: token,
          tokenType: models.TokenType.Embed,
          permissions: models.Permissions.Read,
          settings: {
            hideErrors: true,
            localeSettings: { language: idioma, formatLocale: idioma },
            panes: { filters: { visible: mostraFiltros, expanded: false }, pageNavigation: { visible: mostraPaginas } },
          },
        }}
        eventHandlers={createEventHandlers()}
        cssClassName="powerbi"
        getEmbeddedComponent={(embed: Embed) => {
          if (!(embed instanceof Report)) return
          report = embed
          embed.setComponentTitle(titulo)
        }}
      />,
    )
  },
  async renew(token) {
    try {
      await report?.setAccessToken(token)
      postToPage({ lastro: 'tokenAceito' })
    } catch {
      postToPage({ lastro: 'falha', falha: 'semAcesso', codigo: '' })
    }
  },
  async refresh() {
    await report?.refresh()
  },
})
