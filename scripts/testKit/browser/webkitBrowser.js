// The WebKit that WebKitWebDriver starts, by gjs, with a profile on the disk: the automated MiniBrowser of WebKitGTK
// keeps none.
import Gtk from 'gi://Gtk?version=3.0'
import WebKit2 from 'gi://WebKit2?version=4.1'
import system from 'system'

const [profile, proxy] = system.programArgs
Gtk.init(null)

const data = new WebKit2.WebsiteDataManager({
  baseDataDirectory: `${profile}/data`,
  baseCacheDirectory: `${profile}/cache`,
})
if (proxy) {
  const settings = WebKit2.NetworkProxySettings.new(proxy, ['localhost', '127.0.0.1'])
  data.set_network_proxy_settings(WebKit2.NetworkProxyMode.CUSTOM, settings)
}
const context = WebKit2.WebContext.new_with_website_data_manager(data)
context.get_cookie_manager().set_persistent_storage(`${profile}/cookies`, WebKit2.CookiePersistentStorage.TEXT)
context.set_automation_allowed(true)
let windows = 0
context.connect('automation-started', (_, session) => {
  const info = new WebKit2.ApplicationInfo()
  info.set_name('chamada')
  session.set_application_info(info)
  session.connect('create-web-view', () => {
    const view = new WebKit2.WebView({ webContext: context, isControlledByAutomation: true })
    const window = new Gtk.Window({ defaultWidth: 400, defaultHeight: 800 })
    window.add(view)
    windows++
    window.connect('destroy', () => --windows || Gtk.main_quit())
    view.connect('close', () => window.destroy())
    window.show_all()
    return view
  })
})
Gtk.main()
