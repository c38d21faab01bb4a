import { expect, test, vi } from 'vitest'
import { createService } from './powerbi-service.ts'

test('a token is posted only to the Power BI origin, so a frame that navigated elsewhere does not get it', () => {
  const frame = document.body.appendChild(document.createElement('iframe'))
  const page = frame.contentWindow
  if (page === null) throw new Error('a frame has a window')
  const posted = vi.spyOn(page, 'postMessage').mockImplementation(() => {})
  void createService('https://app.powerbi.com/reportEmbed?reportId=1').hpm.post('/report/token', 'um-token', {}, page)
  expect(posted.mock.calls).toEqual([[expect.objectContaining({ body: 'um-token' }), 'https://app.powerbi.com']])
})
