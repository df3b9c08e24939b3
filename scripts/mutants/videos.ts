import type { Mutant } from './mutant.ts'

const rule = 'schema/rules/content/videoHosts.test.ts'
const calls = 'sync-server/tests/calls/videoHosts.test.ts'
const devices = 'web/tests/mirror/videoHosts.test.ts'

export const videos: readonly Mutant[] = [
  {
    name: 'host that only ends like one allowed',
    fault: 'whoever registers evilyoutube.com is shown in lessons',
    file: 'schema/rules/content/videoHosts.ts',
    find: 'hostname.endsWith(`.${host}`)',
    replacement: 'hostname.endsWith(host)',
    caughtBy: [{ file: rule, title: 'evilyoutube.com' }],
  },
  {
    name: 'video’s host not asked about',
    fault: 'a video of any site is put into a lesson',
    file: 'schema/mutations/lesson/createLessonVideo.ts',
    find: "    mustAllowVideo('videoEmbed', videoEmbed, videoHosts)\n",
    replacement: '',
    caughtBy: [{ file: calls, title: 'a video from a host that the network does not allow is refused' }],
  },
  {
    name: 'stored video refused again',
    fault: 'the title of an older video can no longer be changed',
    file: 'schema/mutations/lesson/updateLessonVideo.ts',
    find: "videoEmbed && videoEmbed !== (await rows.get('lessonVideos', id))?.videoEmbed",
    replacement: 'videoEmbed',
    caughtBy: [{ file: calls, title: 'a stored video from such a host stays' }],
  },
  {
    name: 'allowed hosts not kept',
    fault: 'a device takes a video without a network that its server then refuses',
    file: 'web/mirror/sync/apply.ts',
    find: '&& { videoHosts: answer.videoHosts }',
    replacement: '&& {}',
    caughtBy: [{ file: devices, title: 'a device answers as the server would' }],
  },
  {
    name: 'every host in the page’s policy',
    fault: 'markup that slips through is framed from anywhere',
    file: 'sync-server/http/headers.ts',
    find: `frameSrc: ["'self'", ...sourcesOf(hosts)]`,
    replacement: `frameSrc: ["'self'", 'https:']`,
    caughtBy: [
      { file: 'sync-server/http/headers.test.ts', title: 'a page frames its own server and the hosts of videos' },
    ],
  },
]
